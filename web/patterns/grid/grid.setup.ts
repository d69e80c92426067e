import type { ReactNode } from 'react'
import type { BulkResult, DeskSelection } from '#contract/lists/bulk.ts'
import type { DeskList, DeskPage } from '#contract/lists/lists.ts'
import type { View } from '#contract/lists/views.ts'
import type { Column } from '../data-table.tsx'

/** `List` is the list's `DeskList`: what it does not have as a sort, filter or exported column is refused by the compiler. */
export type GridColumn<Row, List extends DeskList = DeskList> = Column<Row> & {
  /** What the server calls the order by this column; without it there is none. */
  sort?: List['sorts'][number]
  /** Always there and always at its place, such as the one that names the row. */
  isFixed?: boolean
  /** Not shown until somebody asks for it. */
  isExtra?: boolean
  /** What of it stands in an exported table, as the server calls it. */
  exports?: readonly List['exported'][number][]
}

/** `id` is the column as the server filters it. */
export type GridFilter<List extends DeskList = DeskList> = {
  id: keyof List['filters'] & string
  label: string
  /** Of one that has words to choose from. An id without them is filtered by through links alone. */
  choices?: readonly { value: string; label: string }[]
  /** What an id is called where nobody chooses it here. */
  nameOf?: (value: string) => string | undefined
}

/** Something to do with many rows at once. */
export type GridAction = {
  id: string
  label: string
  /** The question before it is done, naming how many. */
  question: (count: number) => string
  effect: string
  isDanger?: boolean
  /** Words that go with it; with `missing` they have to be there, and that is said when they are not. */
  note?: { label: string; hint: string; max: number; missing?: string }
  /** It is done by a percentage, which is asked for: from `least` to `most`, not 0. */
  percent?: { label: string; hint: string; least: number; most: number }
  /** The action that takes it back. */
  undo?: string
}

export type BulkOrder = {
  action: string
  selection: DeskSelection
  note: string
  percent: number | null
  key: string
}

/** What opening a row does: it leads to a page, or shows something over the table. */
type Opening<Row> =
  | { hrefOf: (row: Row) => string; onOpen?: never }
  | { onOpen: (row: Row) => void; hrefOf?: never }

/** What a room says of its table. */
export type GridSetup<Row, List extends DeskList = DeskList> = Opening<Row> & {
  list: List
  /** What the rows are, as in "orders". */
  what: string
  caption: string
  searchHint: string
  columns: readonly GridColumn<Row, List>[]
  filters: readonly GridFilter<List>[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  actions: readonly GridAction[]
  runBulk?: (order: BulkOrder) => Promise<BulkResult>
  /** How a bulk action is undone, offered with its result. `onDone` reads the list again. */
  undoOf?: (result: BulkResult, onDone: () => Promise<void>) => ReactNode
  /** What a percentage would make of a row, in words; null where nothing of it would change. */
  describePercent?: (row: Row, percent: number) => string | null
  /** Below `/api`. */
  exportPath: string
}

/** What somebody has kept for a list. */
export type SavedGrid = { columns: readonly string[] | null; views: readonly View[] }

/** What the page of a list has loaded: without `page` there is an `error`. */
export type GridData<Row> = { page: DeskPage<Row> | null; error: unknown; saved: SavedGrid }

/** Ties a table to its list of the contract: a sort, filter or exported column that the server does not know is refused. */
export function defineGrid<Row, List extends DeskList>(setup: GridSetup<Row, List>): GridSetup<Row> {
  return setup as unknown as GridSetup<Row>
}
