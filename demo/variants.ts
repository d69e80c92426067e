/** Parts that are shown as one page with a choice. An axis with a label is no attribute: its values are by SKU. */
export type DemoVariants = {
  key: string
  name: Readonly<Record<string, string>>
  axes: readonly { key: string; label: Readonly<Record<string, string>> | null; order: readonly string[] }[]
  /** By SKU: the values of axes that are no attribute. */
  members: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const demoVariants: readonly DemoVariants[] = [
  {
    key: 'hubs',
    name: { en: 'All hubs', de: 'Alle Naben' },
    axes: [
      { key: 'axle_standard', label: { en: 'Standard', de: 'Standard' }, order: ['QR', '12 mm', 'Boost'] },
      { key: 'position', label: null, order: [] },
    ],
    members: {
      'HB-100-FQ': { axle_standard: 'QR' },
      'HB-135-RQ': { axle_standard: 'QR' },
      'HB-100-FT': { axle_standard: '12 mm' },
      'HB-142-R': { axle_standard: '12 mm' },
      'HB-110-F': { axle_standard: 'Boost' },
      'HB-148-R': { axle_standard: 'Boost' },
    },
  },
  {
    key: 'brake-rotors',
    name: { en: 'All brake rotors', de: 'Alle Bremsscheiben' },
    axes: [{ key: 'diameter_mm', label: null, order: [] }],
    members: { 'RT-140-CL': {}, 'RT-160-CL': {}, 'RT-180-6B': {}, 'RT-203-6B': {} },
  },
]
