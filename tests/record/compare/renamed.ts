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
