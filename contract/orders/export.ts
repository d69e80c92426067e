/** All orders as a table for a spreadsheet, newest first; admins only. */
export const orderExportPath = '/orders/export.csv'
