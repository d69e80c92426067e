import type { Actor } from '#contract/access.ts'
import { logoTypes, maxLogoBytes } from '#contract/pictures.limits.ts'
import { addLogo, type Picture } from '#contract/pictures.ts'
import { fontsFolder } from '../documents/open-fonts.ts'
import type { App } from '../http/app.ts'
import { refuse } from '../http/problem.ts'
import { TaskStopped } from '../workers/pool.ts'
import { taskOf } from '../workers/task.ts'
import type { Workers } from '../workers/workers.ts'
import { pictureFormatOf } from './picture-files.ts'
import { takePicture } from './picture-routes.ts'
import { keepPicture, type PictureDeps } from './pictures.ts'

export const svgFileTask = taskOf<typeof import('./logo.task.ts').default>({
  name: 'logo',
  pool: 'documents',
  file: new URL('./logo.task.ts', import.meta.url),
})

/** The pixels of a logo: a PNG as it is, an SVG drawn. Throws what `checkSvg` refuses. */
async function pixelsOf(workers: Workers, bytes: Uint8Array): Promise<Uint8Array> {
  const format = pictureFormatOf(bytes)
  if (format === 'png') return bytes
  if (format !== undefined) refuse('logo_type')
  return workers
    .run(svgFileTask, { svg: bytes, what: 'logo', fontsDir: fontsFolder() })
    .catch((error: unknown) => {
      if (error instanceof TaskStopped) return refuse('logo_too_detailed')
      throw error
    })
}

/** Stores a logo with its icons. Throws what `pixelsOf` and `keepPicture` throw, and `logo_too_small` and `logo_too_long`. */
export async function keepLogo(
  deps: PictureDeps & { workers: Workers },
  { actor, bytes }: { actor: Actor; bytes: Uint8Array },
): Promise<Picture> {
  return keepPicture(deps, { actor, bytes: await pixelsOf(deps.workers, bytes), kind: 'logo' })
}

/** The upload of a logo. */
export function registerLogo(app: App, deps: PictureDeps & { workers: Workers }): void {
  takePicture(app, {
    endpoint: addLogo,
    types: logoTypes,
    wrongType: 'logo_type',
    keep: (upload) => keepLogo(deps, upload),
    maxBytes: maxLogoBytes,
    maxAtOnce: { inAll: 8, perAccount: 2 },
  })
}
