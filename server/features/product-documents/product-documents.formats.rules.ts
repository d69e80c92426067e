import type { DocumentFormat } from '#contract/product-documents/formats.ts'

/** The first bytes of a file, one character each. */
function beginningOf(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.length)).toString('latin1')
}

/** Whether a table is made of text alone; a part of a large one says enough. */
function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 100_000)
  return sample.length > 0 && !sample.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

/** A binary STL says at byte 80 how many triangles it has, 50 bytes each. */
function isBinaryStl(bytes: Uint8Array): boolean {
  if (bytes.length < 84) return false
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true)
  return bytes.length === 84 + 50 * count
}

const zipSignature = 'PK\x03\x04'

function contains(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(text, 0, 'latin1')
}

/** A workbook is a ZIP with a sheet in it and without macros. */
function isWorkbook(bytes: Uint8Array): boolean {
  const isZip = beginningOf(bytes, 4) === zipSignature
  return isZip && contains(bytes, 'xl/workbook.xml') && !contains(bytes, 'vbaProject.bin')
}

const programs = /^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|<\?php|<!doctype html|<html|<script)/i

const checks: Record<DocumentFormat, (bytes: Uint8Array) => boolean> = {
  pdf: (bytes) => beginningOf(bytes, 1_024).includes('%PDF-'),
  step: (bytes) => /^\s*(?:\xef\xbb\xbf)?\s*ISO-10303-21;/.test(beginningOf(bytes, 200)),
  iges: (bytes) => /^[^\r\n]{72}[SBC] *\d+/.test(beginningOf(bytes, 100)),
  dxf: (bytes) =>
    /^(?:AutoCAD Binary DXF|\s*(?:999[^\n]*\n[^\n]*\n\s*)*0\s*\r?\n\s*SECTION)/.test(beginningOf(bytes, 2_000)),
  dwg: (bytes) => /^AC10\d\d/.test(beginningOf(bytes, 6)),
  stl: (bytes) => isBinaryStl(bytes) || /^\s*solid\b[\s\S]*\bfacet\s+normal\b/.test(beginningOf(bytes, 4_000)),
  zip: (bytes) => beginningOf(bytes, 4) === zipSignature,
  png: (bytes) => beginningOf(bytes, 8) === '\x89PNG\r\n\x1a\n',
  jpg: (bytes) => beginningOf(bytes, 3) === '\xff\xd8\xff',
  xlsx: isWorkbook,
  csv: (bytes) => isText(bytes),
}

/** Whether the content of a file is what its name says. A program is none of them, whatever it is called. */
export function isOfFormat(bytes: Uint8Array, format: DocumentFormat): boolean {
  return !programs.test(beginningOf(bytes, 20)) && checks[format](bytes)
}
