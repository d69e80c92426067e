import type { ComponentType, ReactNode } from 'react'
import type { FileEndpoint } from '#contract/endpoint.ts'
import type { AdminSelection, BulkResult, SeenRows } from '#contract/lists/bulk.ts'
import type { AdminList, AdminPage } from '#contract/lists/lists.ts'
import type { View } from '#contract/lists/views.ts'
import type { Waiting } from '#contract/lists/waiting.ts'
import type { Needed } from '#contract/permissions.ts'
import type { Column } from '../../table/data-table.tsx'

type MoreExported<List extends AdminList> = List extends { moreExported: () => readonly (infer More)[] }
  ? More
  : never

/** `List` is the list's `AdminList`: what it does not have as a sort, filter or exported column is refused by the compiler. */
export type GridColumn<Row, List extends AdminList = AdminList> = Column<Row> & {
  /** What the server calls the order by this column; without it there is none. */
  sort?: List['sorts'][number]
  /** Always shown and always at its position, such as the column that names the row. */
  isFixed?: boolean
  /** Hidden until the user chooses it. */
  isExtra?: boolean
  /** The columns it has in an exported file, by the names that the server uses. */
  exports?: readonly (List['exported'][number] | MoreExported<List>)[]
}

/** `id` is the column as the server filters it. */
export type GridFilter<List extends AdminList = AdminList> = {
  id: keyof List['filters'] & string
  label: string
  /** Of one that has words to choose from. An id without them is filtered by through links alone. */
  choices?: readonly { value: string; label: string }[]
  /** The name of an id that cannot be chosen here. */
  nameOf?: (value: string) => string | undefined
}

/** A view that every list has: rows that wait for something, with their number, or rows of one kind. */
export type GridView<List extends AdminList = AdminList> = {
  label: string
  filters: { readonly [K in keyof List['filters']]?: string }
  countOf?: (waiting: Waiting) => number
  /** What it says when it is empty, because nothing waits any more. */
  done?: string
}

/** Something to do with many rows at once. */
export type GridAction = {
  id: string
  label: string
  /** The question before it is done, naming how many; marked. */
  question: string
  effect: string
  /** The second button, where `Cancel` could mean the action itself. */
  cancelLabel?: string
  isDanger?: boolean
  /** A text that goes with it; with `missing` it is required, and `missing` is the error. */
  note?: { label: string; hint: string; max: number; missing?: string }
  /** What a role needs for it; any staff if left out. */
  needed?: Needed
  /** The action that takes it back. */
  undo?: string
  /** Asks and acts in a separate form instead. A function of the module: a new one loads again. */
  form?: () => Promise<{ ActionForm: ComponentType<ActionFormProps> }>
}

/** `onDone` shows the result as that of every bulk action. */
export type ActionFormProps = {
  action: GridAction
  selection: AdminSelection
  onDone: (result: BulkResult) => Promise<void>
  onCancel: () => void
}

export type BulkOrder = {
  action: string
  selection: AdminSelection
  note: string
  key: string
}

/** What opening a row does: it leads to a page, or shows something over the table. */
type Opening<Row> =
  | { hrefOf: (row: Row, list: { search: string }) => string; onOpen?: never }
  | { onOpen: (row: Row) => void; hrefOf?: never }

/** How a feature module configures its grid. */
export type GridSetup<Row, List extends AdminList = AdminList> = Opening<Row> & {
  list: List
  /** What the rows are, as in "orders". */
  what: string
  caption: string
  searchHint: string
  columns: readonly GridColumn<Row, List>[]
  filters: readonly GridFilter<List>[]
  /** Shown as tabs before those that staff have saved. */
  views?: readonly GridView<List>[]
  /** All rows of the list. */
  countAll?: (waiting: Waiting) => number
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  actions: readonly GridAction[]
  /** The ids and versions of a selection now: a question and its action are about exactly these rows. */
  readSelected?: (selection: AdminSelection) => Promise<{ rows: SeenRows }>
  runBulk?: (order: BulkOrder) => Promise<BulkResult>
  /** How a bulk action is undone, offered with its result. `onDone` reads the list again. */
  undoOf?: (result: BulkResult, onDone: () => Promise<void>) => ReactNode
  exportCall: FileEndpoint
  /** Files beside that of the rows, such as one of the lines of orders; `rowsLabel` names the file of the rows. */
  moreExports?: { rowsLabel: string; files: readonly GridExport[] }
}

/** A file of the same rows with different columns. */
export type GridExport = { id: string; label: string; call: FileEndpoint }

/** The views and columns that an admin has saved for a list. */
export type SavedGrid = { columns: readonly string[] | null; views: readonly View[] }

/** What the page of a list has loaded: without `page` there is an `error`. */
export type GridData<Row> = { page: AdminPage<Row> | null; error: unknown; saved: SavedGrid }

/** Ties a table to its list of the contract: a sort, filter or exported column that the server does not know is refused. */
export function defineGrid<Row, List extends AdminList>(setup: GridSetup<Row, List>): GridSetup<Row> {
  return setup as unknown as GridSetup<Row>
}
