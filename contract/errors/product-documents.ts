import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of documents and drawings that are uploaded for products. */
export const productDocumentErrors = {
  document_not_found: {
    status: 404,
    sentence: mark('This document does not exist or has been deleted.'),
  },
  document_twice: {
    status: 409,
    sentence: mark('This file is already a document of this product. Choose another file, or edit that document.'),
  },
  documents_changed: {
    status: 409,
    sentence: mark('Documents were added or deleted since you opened the page. Reload it and sort them again.'),
  },
  too_many_documents: {
    status: 409,
    sentence: mark('A product can have at most 30 documents. Delete one, or put several files into a ZIP.'),
  },
  document_too_large: {
    status: 413,
    sentence: mark('This file is larger than 25 MB. Reduce its size and upload it again.'),
  },
  document_type: {
    status: 415,
    sentence: mark('Upload a PDF, STEP, IGES, DXF, DWG, STL, ZIP, PNG, JPEG, XLSX or CSV file.'),
  },
  document_differs: {
    status: 422,
    sentence: mark(
      'The content of this file does not match its file extension. Check the file and upload it again.',
    ),
  },
  pdf_unreadable: {
    status: 422,
    sentence: mark('This PDF is damaged or incomplete. Save it again and upload it once more.'),
  },
  pdf_encrypted: {
    status: 422,
    sentence: mark('This PDF asks for a password. Save it without one and upload it again.'),
  },
  pdf_too_long: {
    status: 422,
    sentence: mark('This PDF has more than 2,000 pages. Split it and upload the parts.'),
  },
  drawing_type: {
    status: 415,
    sentence: mark('Upload the drawing as PDF or SVG.'),
  },
  drawing_too_detailed: {
    status: 422,
    sentence: mark('This drawing takes too long to draw. Simplify it, or upload it as a picture.'),
  },
} as const satisfies Record<string, ErrorEntry>
