import { mark } from '#i18n/t.ts'
import type { ErrorEntry } from './entry.ts'

/** Refusals of pictures and of tables that are uploaded. */
export const fileErrors = {
  picture_not_found: {
    status: 404,
    sentence: mark('This picture is no longer available. Upload it again.'),
  },
  import_not_found: { status: 404, sentence: mark('This import does not exist or has been deleted.') },
  import_step_not_allowed: {
    status: 409,
    sentence: mark('The import’s current status does not allow this. Reload the page to see its status.'),
  },
  archive_part_wrong: {
    status: 422,
    sentence: mark('Some of the ZIP file is missing. Upload the file again.'),
  },
  import_plan_outdated: {
    status: 409,
    sentence: mark(
      'Families or attributes have been changed since the check. Match the columns again. Nothing was changed.',
    ),
  },
  family_full: {
    status: 422,
    reasons: 'after',
    sentence: mark('A family would have more than 60 attributes. Match the columns again and leave some out.'),
  },
  picture_too_large: {
    status: 413,
    sentence: mark('This file is too large. Reduce its size and upload it again.'),
  },
  table_too_large: {
    status: 413,
    reasons: 'after',
    sentence: mark('This file is too large. Split it into several files.'),
  },
  table_type: { status: 415, sentence: mark('Upload a CSV or XLSX file.') },
  picture_type: {
    status: 415,
    sentence: mark('Upload a JPEG, PNG, WebP, AVIF or GIF picture. SVG is not supported for security reasons.'),
  },
  number_format_unclear: {
    status: 422,
    reasons: 'after',
    sentence: mark('Some numbers are ambiguous. Specify whether the decimal separator is a point or a comma.'),
  },
  table_unreadable: {
    status: 422,
    reasons: 'after',
    sentence: mark('This file cannot be read. Nothing was changed.'),
  },
  logo_type: {
    status: 415,
    sentence: mark('Upload the logo as SVG or PNG.'),
  },
  logo_has_scripts: {
    status: 422,
    sentence: mark('This SVG contains scripts. Export it again without them, or upload a PNG.'),
  },
  logo_needs_more: {
    status: 422,
    sentence: mark(
      'This SVG needs fonts or files that are not embedded. Convert text to paths, remove pictures and links and upload it again, or upload a PNG.',
    ),
  },
  logo_font: {
    status: 422,
    sentence: mark(
      'This logo has text that the portal cannot draw. Convert text to paths in your drawing program and upload it again, or upload a PNG.',
    ),
    reasons: 'after',
  },
  svg_has_filter: {
    status: 422,
    sentence: mark(
      'This SVG has a filter that cannot be drawn here, such as turbulence or light. Remove the filter and upload it again, or upload a PNG.',
    ),
  },
  drawing_characters: {
    status: 422,
    sentence: mark(
      'Some characters in this drawing are missing from every font. Convert text to paths, or upload a PDF.',
    ),
  },
  logo_too_detailed: {
    status: 422,
    sentence: mark('This SVG takes too long to draw. Simplify it, upload a PNG, or try again in a minute.'),
  },
  logo_too_small: {
    status: 422,
    sentence: mark('This logo is smaller than 256 pixels. Upload a larger one, or an SVG.'),
  },
  logo_too_long: {
    status: 422,
    sentence: mark(
      'One side of this logo is more than 10 times as long as the other. Crop it and upload it again.',
    ),
  },
  picture_unreadable: {
    status: 422,
    sentence: mark('This picture is damaged or incomplete. Save it again and upload it once more.'),
  },
  picture_too_many_pixels: {
    status: 422,
    sentence: mark('This picture has too many pixels. Reduce it to at most 50 megapixels and upload it again.'),
  },
  picture_needs_memory: {
    status: 422,
    sentence: mark(
      'This picture needs too much memory to open. Save it as a non-progressive JPEG, or make it smaller, and upload it again.',
    ),
  },
} as const satisfies Record<string, ErrorEntry>
