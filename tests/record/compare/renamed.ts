/** Calls that had another id in an earlier release: its recording is compared under the current one. */
const currentIds: Readonly<Record<string, string>> = {
  'orders.desk': 'orders.adminList',
  'catalogue.desk': 'catalogue.adminList',
  'users.desk': 'users.adminList',
  'reviews.desk': 'reviews.adminList',
  'desk.views': 'adminLists.views',
  'desk.addView': 'adminLists.addView',
  'desk.changeView': 'adminLists.changeView',
  'desk.deleteView': 'adminLists.deleteView',
  'desk.columns': 'adminLists.columns',
  'desk.saveColumns': 'adminLists.saveColumns',
  'orders.life': 'orders.lifecycle',
  'orders.move': 'orders.transition',
  'orders.neighbours': 'orders.adjacent',
  'payments.concerns': 'payments.exceptions',
  'pictures.portrait': 'pictures.avatar',
  'find.find': 'search.find',
}

export function currentId(id: string): string {
  return currentIds[id] ?? id
}

/** The text with the current paths of calls. */
export function currentPaths(text: string): string {
  return text
    .replaceAll('/api/desk/', '/api/manage/')
    .replaceAll(/\/api\/find(?=[?"\s]|$)/g, '/api/search')
    .replaceAll('/api/payments/concerns', '/api/payments/exceptions')
    .replaceAll(/(\/api\/order\/[^/?\s"]+)\/neighbours/g, '$1/adjacent')
    .replaceAll(/(\/api\/order\/[^/?\s"]+)\/papers\//g, '$1/documents/')
}

/** A key of the OpenAPI document: the path of a call, below `/api`, is the current one. */
export function currentKey(key: string): string {
  return key.startsWith('/') ? currentPaths(`/api${key}`).slice('/api'.length) : key
}

/** A request line with the paths of the release before the calls were renamed. */
export function formerPaths(line: string): string {
  return line
    .replaceAll('/api/manage/', '/api/desk/')
    .replaceAll(/(\/api\/order\/[^/?\s"]+)\/documents\//g, '$1/papers/')
}

/** Whether the paths of these operations are the former ones. */
export function haveFormerPaths(operations: readonly { path: string }[]): boolean {
  return operations.some(({ path }) => path.startsWith('/desk/'))
}
