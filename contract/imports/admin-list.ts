import { endpoint } from '../endpoint.ts'
import { adminExports } from '../lists/exports.ts'
import { type AdminList, adminListQuery, adminPage } from '../lists/lists.ts'
import { importStates, importSummary } from './imports.ts'

/** An import whose file is still being read is not listed: it may turn out to be no table. */
const listedStates = importStates.filter((state) => state !== 'reading')

export const adminImports = {
  name: 'imports',
  sorts: ['createdAt', 'fileName'],
  firstSort: '-createdAt',
  filters: {
    state: { kind: 'choice', choices: listedStates },
    createdAt: { kind: 'date' },
  },
  exported: [
    'createdAt',
    'fileName',
    'state',
    'by',
    'total',
    'added',
    'changed',
    'failed',
    'undone',
    'finishedAt',
  ],
} as const satisfies AdminList

export const listAdminImports = endpoint({
  id: 'imports.adminList',
  summary: 'Imports of the last days (setting importDays): search, filters, sort, one page',
  method: 'GET',
  path: '/manage/imports',
  access: 'staff',
  permission: 'imports:read',
  query: adminListQuery(adminImports),
  reply: adminPage(importSummary),
  errors: [],
})

export const exportImports = adminExports(adminImports, {
  permission: 'imports:read',
  of: 'imports',
  id: 'export',
  path: '/manage/imports/export.csv',
  what: 'Imports',
})
