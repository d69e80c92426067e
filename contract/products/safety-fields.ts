import * as z from 'zod/mini'
import { optionalText } from '../fields.ts'
import type { ProductField } from './product-field.ts'
import {
  makerLabel,
  maxPartyLength,
  maxWarningsLength,
  responsibleLabel,
  safetyChoice,
  safetyLabel,
  warningsLabel,
} from './product-values.ts'

/** Fields of the table of a product's fields: what Regulation (EU) 2023/988, Art. 19, asks of an offer to consumers. */
export const safetyFields = {
  /** Who made it, with postal and electronic address; empty: the manufacturer of the settings. */
  maker: {
    label: makerLabel,
    form: optionalText(makerLabel, maxPartyLength),
    reply: z.string(),
    column: { name: 'maker', type: 'text' },
    empty: '',
    canBeEmpty: true,
    imported: { names: ['manufacturer', 'Hersteller', 'fabricant', 'produttore', 'fabricante', 'fabrikant'] },
    isExported: true,
    audit: 'maker',
    section: 'price',
    example: 'Maker Ltd, 1 Quay Road, Lagos, mail@maker.example',
  },
  /** Who answers for it in the EU, where the maker is outside; empty: the person of the settings. */
  responsiblePerson: {
    label: responsibleLabel,
    form: optionalText(responsibleLabel, maxPartyLength),
    reply: z.string(),
    column: { name: 'responsible_person', type: 'text' },
    empty: '',
    canBeEmpty: true,
    imported: {
      names: ['responsible person', 'EU responsible person', 'Verantwortliche Person', 'EU-Verantwortlicher'],
    },
    isExported: true,
    audit: 'responsiblePerson',
    section: 'price',
    example: 'Importer GmbH, Kai 1, Hamburg, mail@importer.example',
  },
  /** In the base language; translations have the others. */
  warnings: {
    label: warningsLabel,
    form: optionalText(warningsLabel, maxWarningsLength),
    reply: z.string(),
    column: { name: 'warnings', type: 'text' },
    empty: '',
    canBeEmpty: true,
    imported: { names: ['warnings', 'safety information', 'Warnhinweise', 'Sicherheitshinweise'] },
    isExported: true,
    audit: 'warnings',
    section: 'price',
    example: 'Keep away from children.',
  },
  safety: {
    label: safetyLabel,
    form: z.optional(z.nullable(safetyChoice)),
    reply: safetyChoice,
    column: { name: 'safety', type: 'text' },
    empty: 'open',
    imported: {},
    isExported: true,
    audit: 'safety',
    section: 'price',
    example: 'none',
  },
} as const satisfies Record<string, ProductField>
