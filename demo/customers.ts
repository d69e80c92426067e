/** Invented companies with reserved addresses and numbers: none of this reaches anybody. */
export type DemoCustomer = { name: string; email: string; address: string; phone: string }

export const demoCustomers: DemoCustomer[] = [
  {
    name: 'Demo Cycles, Rotterdam',
    email: 'demo-cycles@datum.example',
    address: '12 Example Quay, 3011 Rotterdam, Netherlands',
    phone: '+1 555 0101',
  },
  {
    name: 'Sample Bikes, Ghent',
    email: 'sample-bikes@datum.example',
    address: '7 Sample Dock, 9000 Ghent, Belgium',
    phone: '+1 555 0102',
  },
  {
    name: 'Placeholder Wheels, Bristol',
    email: 'placeholder-wheels@datum.example',
    address: '40 Placeholder Lane, Bristol, United Kingdom',
    phone: '+1 555 0103',
  },
  {
    name: 'Test Workshop, Lund',
    email: 'test-workshop@datum.example',
    address: '3 Testgatan, 903 20 Lund, Sweden',
    phone: '+1 555 0104',
  },
  {
    name: 'Example Frames, Vicenza',
    email: 'example-frames@datum.example',
    address: '21 Via Esempio, 36100 Vicenza, Italy',
    phone: '+1 555 0105',
  },
  {
    name: 'Trial Cargo Bikes, Copenhagen',
    email: 'trial-cargo@datum.example',
    address: '9 Trial Yard, 2100 Copenhagen, Denmark',
    phone: '+1 555 0106',
  },
  {
    name: 'Mock Mountain Supply, Innsbruck',
    email: 'mock-mountain@datum.example',
    address: '15 Musterweg, 6020 Innsbruck, Austria',
    phone: '+1 555 0107',
  },
  {
    name: 'Specimen Cycle Co., Portland',
    email: 'specimen-cycle@datum.example',
    address: '500 Specimen Street, Portland, OR, United States',
    phone: '+1 555 0108',
  },
  {
    name: 'Fictive Gravel, Girona',
    email: 'fictive-gravel@datum.example',
    address: '2 Carrer de Mostra, 17001 Girona, Spain',
    phone: '+1 555 0109',
  },
  {
    name: 'Sandbox Rentals, Osaka',
    email: 'sandbox-rentals@datum.example',
    address: '4-1 Sandbox, Kita-ku, Osaka, Japan',
    phone: '+1 555 0110',
  },
]
