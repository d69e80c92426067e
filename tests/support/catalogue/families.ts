import type pg from 'pg'
import type {
  Attribute,
  AttributeFilter,
  CatalogueModel,
  Choice,
  Family,
} from '#contract/catalogue-model/model.ts'
import { modelChannel } from '#server/catalogue-model/catalogue-model.ts'
import { notify } from '#server/database/listen.ts'
import type { Database } from '#server/database/pool.ts'
import { insertDemoFamilies } from '#server/demo/demo-families.ts'

type Label = readonly [en: string, de: string]
function attribute(key: string, [en, de]: Label, given: Partial<Attribute> = {}): Attribute {
  const numbers = { unit: '', symbol: '', decimals: null, min: null, max: null }
  const uses = {
    filter: 'none',
    isRequired: false,
    isCompared: true,
    isOnCard: false,
    sharedPosition: null,
  } as const
  const plain: Omit<Attribute, 'key' | 'label'> = { kind: 'text', help: {}, choices: [], ...numbers, ...uses }
  return { key, label: { en, de }, ...plain, ...given }
}

const number = (key: string, label: Label, unit = '') =>
  attribute(key, label, { kind: 'number', unit, symbol: unit })
const text = (key: string, label: Label) => attribute(key, label)

/** Choices that are words have a German one; names and measures are the same in all languages. */
function choice(key: string, label: Label, given: readonly (string | Label)[]): Attribute {
  const choices = given.map(
    (one): Choice =>
      typeof one === 'string' ? { key: one, label: {} } : { key: one[0], label: { en: one[0], de: one[1] } },
  )
  return attribute(key, label, { kind: 'choice', choices })
}

const shared = (sharedPosition: number, one: Attribute): Attribute => ({ ...one, sharedPosition })

const attributes = {
  material: shared(3, text('material', ['Material', 'Werkstoff'])),
  mass: shared(4, number('mass_g', ['Mass', 'Masse'], 'g')),
  port: shared(2, choice('port', ['Port', 'Anschluss'], ['BSP', 'Metric fine', 'NPT', 'UNF', 'SAE'])),
  tracks: number('tracks', ['Tracks', 'Spuren']),
  tracksFrom: shared(
    1,
    choice(
      'tracks',
      ['Tracks', 'Spuren'],
      [
        ...['9', '10', '11', '12'],
        ['9 to 11', '9 bis 11'],
        ['10 and 11', '10 und 11'],
        ['10 to 12', '10 bis 12'],
        ['11 and 12', '11 und 12'],
      ],
    ),
  ),
  rows: text('rows', ['Rows', 'Reihen']),
  ribs: number('ribs', ['Ribs', 'Rippen']),
  pitch: number('pitch_mm', ['Pitch', 'Teilung'], 'mm'),
  toothed: attribute('toothed', ['Toothed', 'Gezahnt'], { kind: 'boolean' }),
  shaft: choice('shaft', ['Shaft', 'Welle'], ['9 × 100 K', '12 × 100', '15 × 110', '12 × 142', '12 × 148']),
  position: choice(
    'position',
    ['Position', 'Einbauort'],
    [
      ['Front', 'Vorn'],
      ['Rear', 'Hinten'],
    ],
  ),
  brake: choice('brake', ['Brake', 'Bremse'], ['Spring', ['Six-bolt', 'Sechsloch']]),
  holes: choice('holes', ['Holes', 'Löcher'], ['20', '24', '28', '32', '36', ['28 or 32', '28 oder 32']]),
  flange: number('flange_circle_mm', ['Flange circle', 'Flanschlochkreis'], 'mm'),
  poles: number('poles', ['Poles', 'Pole']),
  bearings: text('bearings', ['Bearings', 'Lager']),
  diameter: number('diameter_mm', ['Diameter', 'Durchmesser'], 'mm'),
  mountOfSensor: choice('mount', ['Mount', 'Aufnahme'], ['Clip', ['Six-bolt', 'Sechsloch']]),
  mountOfBracket: choice(
    'mount',
    ['Mount', 'Aufnahme'],
    [
      ['Post mount', 'Pfosten'],
      ['Flat mount', 'Fläche'],
    ],
  ),
  holds: choice(
    'holds',
    ['Holds', 'Hält'],
    [
      ['140 or 160', '140 oder 160'],
      ['160 or 180', '160 oder 180'],
      ['180 to 203', '180 bis 203'],
    ],
  ),
  upper: text('upper', ['Upper lip', 'Obere Lippe']),
  lower: text('lower', ['Lower lip', 'Untere Lippe']),
  length: number('length_mm', ['Length', 'Länge'], 'mm'),
  width: number('width_mm', ['Width', 'Breite'], 'mm'),
  height: number('height_mm', ['Height', 'Höhe'], 'mm'),
  pins: number('pins', ['Pins', 'Stifte']),
}

type Line = readonly [one: keyof typeof attributes, filter?: AttributeFilter]

function family(key: string, [en, de]: Label, lines: readonly Line[]): Family {
  const own = lines.map(
    ([one, filter = 'none']): Attribute => ({
      ...attributes[one],
      filter,
      isOnCard: filter !== 'none' && one !== 'material',
    }),
  )
  return { key, parent: null, name: { en, de }, icon: '', attributes: own }
}

const everywhere: readonly Line[] = [['length'], ['width'], ['height'], ['material', 'values'], ['mass', 'range']]

/**
 * The families of the tests' own company, which makes drives for machines. Each database that `testPortal` starts with has
 * them and no others, and code that is tested without a server knows them too. They have every kind of attribute and of
 * filter, keys that mean something else in another family (`tracks`, `mount`), and what several families share.
 */
export const testModel: CatalogueModel = {
  families: [
    family(
      'bracket',
      ['Brackets', 'Halterungen'],
      [['mountOfBracket', 'values'], ['holds', 'values'], ...everywhere],
    ),
    family(
      'compressor',
      ['Compressors', 'Kompressoren'],
      [['tracks', 'values'], ['rows'], ['port', 'values'], ...everywhere],
    ),
    family(
      'belt',
      ['Belts', 'Riemen'],
      [['tracks', 'values'], ['ribs', 'values'], ['pitch'], ['toothed', 'values'], ...everywhere],
    ),
    family('pulley', ['Pulleys', 'Riemenscheiben'], [['tracksFrom', 'values'], ...everywhere]),
    family('gearbox', ['Gearboxes', 'Getriebe'], [['tracksFrom', 'values'], ['poles', 'values'], ...everywhere]),
    family(
      'seal',
      ['Seals', 'Dichtungen'],
      [['upper', 'values'], ['lower', 'values'], ['bearings'], ...everywhere],
    ),
    family(
      'motor',
      ['Motors', 'Motoren'],
      [
        ['position', 'values'],
        ['shaft', 'values'],
        ['port', 'values'],
        ['brake', 'values'],
        ['holes', 'values'],
        ['flange'],
        ['poles', 'values'],
        ['bearings'],
        ...everywhere,
      ],
    ),
    family('spring', ['Springs', 'Federn'], [['pins'], ['bearings'], ...everywhere]),
    family(
      'sensor',
      ['Sensors', 'Messfühler'],
      [['diameter', 'values'], ['mountOfSensor', 'values'], ...everywhere],
    ),
  ],
}

/** All names and words of a model, for the search. */
function namesIn({ families }: CatalogueModel) {
  const said = (kind: string, key: string, words: Readonly<Record<string, string>>) =>
    Object.entries(words).flatMap(([language, name]) =>
      kind === 'value' && name === key ? [] : [{ kind, key, language, name }],
    )
  return families.flatMap((one) => [
    ...said('family', one.key, one.name),
    ...one.attributes.flatMap(({ key, label, choices }) => [
      ...said('attribute', key, label),
      ...choices.flatMap((each) => said('value', each.key, each.label)),
    ]),
  ])
}

/** Adds the families that a database does not have yet, with their names for the search. */
export async function addFamilies(pool: Database, model: CatalogueModel): Promise<void> {
  await insertDemoFamilies(pool, model)
  await pool.query(
    `insert into search_name (kind, key, language, name)
     select kind, key, language, name from jsonb_to_recordset($1) as n (kind text, key text, language text, name text)
     on conflict do nothing`,
    [JSON.stringify(namesIn(model))],
  )
  await notify(pool, modelChannel, 'test')
}

/** Gives a new database the families of the tests and no others. */
export async function replaceFamilies(pool: pg.Pool): Promise<void> {
  await pool.query('delete from search_name')
  await addFamilies(pool, testModel)
  // There are no products: nothing is left for the jobs that fill in filters and words.
  await pool.query(`
    update filter_key set is_checked = true;
    delete from search_name_change;
    select graphile_worker.remove_job('fill filters');
    select graphile_worker.remove_job('fill words')`)
}
