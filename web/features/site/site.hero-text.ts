export const hero = {
  title: 'Drivetrain parts, cut to two hundredths.',
  lead: 'Cassettes, cranksets, hubs and brakes from our own machines, under one roof. Order in trade quantities against live stock.',
  parts: [
    { item: '1', part: 'Lockring', material: '7075-T6, hard anodised', quantity: '1' },
    { item: '2', part: 'Sprocket 10T to 12T', material: 'Tool steel 1.2842', quantity: '2' },
    { item: '3', part: 'Cluster 14T to 44T', material: '42CrMo4, one billet', quantity: '1' },
    { item: '4', part: 'Sprocket 52T', material: '7075-T6, hard anodised', quantity: '1' },
  ],
  titleBlock: [
    { label: 'Title', value: 'Cassette 10–52T, 12-speed' },
    { label: 'Drawing no.', value: 'CS-1252-B' },
    { label: 'Mass', value: '362 g' },
    { label: 'Tolerance', value: '± 0.02' },
  ],
}
