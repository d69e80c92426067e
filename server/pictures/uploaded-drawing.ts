import { drawingTypes, maxPhotographBytes } from '#contract/pictures.limits.ts'
import { addDrawing } from '#contract/pictures.ts'
import { fontsFolder } from '../documents/open-fonts.ts'
import type { App } from '../http/app.ts'
import { RefusalError, refuse } from '../http/problem.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { TaskStopped } from '../workers/pool.ts'
import type { Workers } from '../workers/workers.ts'
import { imageLibrary } from './image-library.ts'
import { svgFileTask } from './logo.ts'
import { type MadePicture, makePicture } from './picture-files.ts'
import { takePicture } from './picture-routes.ts'
import type { PictureRow } from './pictures.store.ts'
import { keepPicture, type PictureDeps, storePicture } from './pictures.ts'

/** The same faults as of a logo, in words about a drawing. */
function ofDrawing(error: unknown): never {
  if (error instanceof TaskStopped) return refuse('drawing_too_detailed')
  if (error instanceof RefusalError && error.code === 'logo_type') return refuse('drawing_type')
  if (error instanceof RefusalError && error.code === 'logo_too_detailed') return refuse('drawing_too_detailed')
  throw error
}

const white = '#ffffff'

async function pictureOfPdf(workers: Workers, bytes: Uint8Array): Promise<Uint8Array> {
  const { picture } = await readPdf(workers, { bytes, want: 'picture' })
  const { pixels, width, height } = picture ?? refuse('pdf_unreadable')
  const sharp = await imageLibrary()
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: white })
    .png()
    .toBuffer()
}

async function pictureOfSvg(workers: Workers, svg: Uint8Array): Promise<Uint8Array> {
  const png = await workers.run(svgFileTask, { svg, what: 'drawing', fontsDir: fontsFolder() }).catch(ofDrawing)
  const sharp = await imageLibrary()
  return sharp(png).flatten({ background: white }).png().toBuffer()
}

/** A drawing is on white paper, whatever is around it. */
async function makeDrawing(workers: Workers, bytes: Uint8Array): Promise<MadePicture> {
  const isPdf = Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-')
  const picture = isPdf ? await pictureOfPdf(workers, bytes) : await pictureOfSvg(workers, bytes)
  const made = await makePicture(picture, 'drawing')
  const original = isPdf ? 'pdf' : 'svg'
  const type = isPdf ? 'application/pdf' : 'image/svg+xml'
  return { ...made, original, files: [...made.files, { name: `-original.${original}`, type, bytes }] }
}

/** Stores a drawing without an uploader, such as one of an archive. Throws what the upload refuses. */
export function storeDrawing(
  { workers, ...deps }: Pick<PictureDeps, 'pool' | 'storage'> & { workers: Workers },
  bytes: Uint8Array,
): Promise<PictureRow> {
  return storePicture(deps, { bytes, kind: 'drawing', make: () => makeDrawing(workers, bytes) })
}

/** The upload of a drawing of a product: its first page becomes a picture, and the file itself stays. */
export function registerDrawingUpload(app: App, deps: PictureDeps & { workers: Workers }): void {
  takePicture(app, {
    endpoint: addDrawing,
    types: drawingTypes,
    wrongType: 'drawing_type',
    keep: ({ actor, bytes }) =>
      keepPicture(deps, { actor, bytes, kind: 'drawing', make: () => makeDrawing(deps.workers, bytes) }),
    maxBytes: maxPhotographBytes,
    maxAtOnce: { inAll: 8, perAccount: 4 },
  })
}
