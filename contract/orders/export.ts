/** All orders as CSV, newest first; admins only. */
export const orderExportPath = '/orders/export.csv'
