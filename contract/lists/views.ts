import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams, requiredText, say } from '../fields.ts'
import { adminListNames } from './lists.ts'

/** Most views of one user in one list. */
export const maxViews = 50

const list = z.enum(adminListNames, say('list must be one of {names}', { names: adminListNames.join(', ') }))
const columns = z
  .array(z.string().check(z.regex(/^\w{1,40}$/, say('columns must be column names'))))
  .check(z.maxLength(100, say('columns must be column names')))

/** The query of the page's address, without a cursor: `status=pending&sort=-total`. */
const query = z
  .string(say('query must be text'))
  .check(z.maxLength(2000, say('query must be {max} characters or shorter', { max: '2000' })))

export const viewForm = z.strictObject({
  list,
  name: requiredText(mark('View name'), mark('Enter a name for the view'), 60),
  query,
  columns: z.nullable(columns),
  isShared: z.boolean(say('Specify whether all admins can see the view')),
})
export type ViewForm = z.infer<typeof viewForm>

/** A saved view of a list. `owner` is a name; `columns` is null for the default columns. */
export const view = z.object({
  _id: z.string(),
  list,
  name: z.string(),
  query: z.string(),
  columns: z.nullable(z.array(z.string())),
  isShared: z.boolean(),
  isYours: z.boolean(),
  owner: z.string(),
  version: z.int(),
})
export type View = z.infer<typeof view>

const { name, columns: viewColumns, isShared } = viewForm.shape

export const viewChange = z.strictObject({
  name: z.optional(name),
  query: z.optional(query),
  columns: z.optional(viewColumns),
  isShared: z.optional(isShared),
  version: z.int(say('version must be the one that was last read')),
})
export type ViewChange = z.infer<typeof viewChange>

export const listViews = endpoint({
  id: 'adminLists.views',
  summary: 'Your own views of a list and the shared ones, by name',
  method: 'GET',
  path: '/views',
  access: 'staff',
  permission: 'staff',
  query: z.object({ list }),
  reply: z.array(view),
  errors: [],
})

export const addView = endpoint({
  id: 'adminLists.addView',
  summary: 'Save a view of a list',
  method: 'POST',
  path: '/views',
  access: 'staff',
  permission: 'staff',
  body: viewForm,
  status: 201,
  reply: view,
  errors: ['view_name_taken', 'too_many_views', 'idempotency_key_reused'],
})

export const changeView = endpoint({
  id: 'adminLists.changeView',
  summary: 'Change a view, your own or a shared one',
  method: 'PATCH',
  path: '/views/{id}',
  access: 'staff',
  permission: 'staff',
  params: idParams,
  body: viewChange,
  reply: view,
  errors: ['view_not_found', 'view_name_taken', 'stale_version'],
})

export const deleteView = endpoint({
  id: 'adminLists.deleteView',
  summary: 'Delete a view, your own or a shared one',
  method: 'DELETE',
  path: '/views/{id}',
  access: 'staff',
  permission: 'staff',
  params: idParams,
  reply: deleted,
  errors: ['view_not_found'],
})

/** Columns in the order that the user chose; null for the default. */
const chosen = z.object({ columns: z.nullable(z.array(z.string())) })

export const readColumns = endpoint({
  id: 'adminLists.columns',
  summary: 'Your columns of a list, in order',
  method: 'GET',
  path: '/columns',
  access: 'staff',
  permission: 'staff',
  query: z.object({ list }),
  reply: chosen,
  errors: [],
})

export const saveColumns = endpoint({
  id: 'adminLists.saveColumns',
  summary: 'Choose your columns of a list; null for the default',
  method: 'PUT',
  path: '/columns',
  access: 'staff',
  permission: 'staff',
  body: z.strictObject({ list, columns: viewColumns }),
  reply: chosen,
  errors: [],
})
