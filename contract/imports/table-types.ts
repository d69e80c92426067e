/**
 * CSV in the types that browsers send, and the workbook of a spreadsheet. The server reads the real type from the
 * bytes.
 */
export const tableTypes = [
  'text/csv',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const
