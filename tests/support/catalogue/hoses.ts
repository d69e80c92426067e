import type { Attribute, CatalogueModel, Choice } from '#contract/catalogue-model/model.ts'
import type { Database } from '#server/database/pool.ts'
import { addFamilies } from './families.ts'

const words = (en: string, de: string) => ({ en, de })

function choices(...given: (readonly [key: string, en: string, de: string])[]): { choices: Choice[] } {
  return { choices: given.map(([key, en, de]) => ({ key, label: key === en ? {} : words(en, de) })) }
}

type Given = Pick<Attribute, 'key' | 'kind' | 'label'> & Partial<Attribute>

const attributes: readonly Given[] = [
  {
    key: 'bore',
    kind: 'number',
    label: words('Bore', 'Innendurchmesser'),
    unit: 'mm',
    filter: 'values',
    isRequired: true,
    isOnCard: true,
    min: 1,
    max: 100,
    decimals: 2,
    help: words('Of the hose itself, not of its ends.', 'Des Schlauchs selbst, nicht seiner Enden.'),
  },
  {
    key: 'length',
    kind: 'number',
    label: words('Length', 'Länge'),
    unit: 'm',
    filter: 'range',
    sharedPosition: 900,
  },
  {
    key: 'end_thread',
    kind: 'dimension',
    label: words('End thread', 'Anschlussgewinde'),
    unit: 'mm',
    filter: 'values',
    isOnCard: true,
  },
  {
    key: 'seals',
    kind: 'choices',
    label: words('Seals', 'Dichtungen'),
    filter: 'values',
    ...choices(['NBR', 'Nitrile', 'Nitrilkautschuk'], ['FKM', 'FKM', 'FKM'], ['EPDM', 'EPDM', 'EPDM']),
  },
  {
    key: 'ferrule',
    kind: 'choice',
    label: words('Ferrule', 'Presshülse'),
    filter: 'values',
    ...choices(['steel', 'Steel', 'Stahl'], ['brass', 'Brass', 'Messing']),
  },
  {
    key: 'pressure',
    kind: 'range',
    label: words('Pressure', 'Druck'),
    unit: 'bar',
    filter: 'range',
    isOnCard: true,
    sharedPosition: 901,
  },
  { key: 'coated', kind: 'boolean', label: words('Coated', 'Beschichtet'), filter: 'values' },
  { key: 'note', kind: 'text', label: words('Note', 'Hinweis'), isCompared: false },
]

const plain: Omit<Attribute, 'key' | 'kind' | 'label'> = {
  unit: '',
  symbol: '',
  help: {},
  decimals: null,
  min: null,
  max: null,
  choices: [],
  filter: 'none',
  isRequired: false,
  isCompared: true,
  isOnCard: false,
  sharedPosition: null,
}

const hoses: CatalogueModel = {
  families: [
    {
      key: 'hose',
      parent: null,
      name: words('Hoses', 'Schläuche'),
      icon: '',
      attributes: attributes.map((one) => ({ ...plain, ...one })),
    },
  ],
}

/** Adds a family with an attribute of each kind, as another company would have it. */
export function addHoses(db: Database): Promise<void> {
  return addFamilies(db, hoses)
}

/** A value of each kind that files have to bring back unchanged. */
export const hoseAttributes = {
  bore: 12.7,
  length: 1.125,
  end_thread: 'M12 × 1.5',
  seals: ['NBR', 'EPDM'],
  ferrule: 'brass',
  pressure: { from: -1, to: 400 },
  coated: false,
  note: '=for oil, "cold" | hot',
}
