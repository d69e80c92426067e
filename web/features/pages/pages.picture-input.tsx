import { useContext, useRef } from 'react'
import { maxPhotographBytes, pictureTypes } from '#contract/pictures.limits.ts'
import { addPicture } from '#contract/pictures.ts'
import { baseLanguage } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { type PictureUpload, usePictureUploads } from '../../patterns/form/use-picture-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { type InputProps, PlainInput, TextInput } from './pages.inputs.tsx'
import { PageUploads } from './pages.page-uploads.ts'

type Picture = { address: string; alt: Record<string, unknown> }

/**
 * A picture of a block: uploaded as those of products are, with a text for who cannot see it in each language. An address
 * of another picture of this site can be written instead.
 */
export function PictureInput(props: InputProps<unknown> & { isFixed: boolean }) {
  const { id, label, value, language, onChange, isFixed } = props
  const picture = (value ?? null) as Picture | null
  const { uploads, add } = usePictureUploads({
    pending: useContext(PageUploads),
    to: addPicture,
    maxBytes: maxPhotographBytes,
    onSaved: ({ address }) => onChange({ alt: { [baseLanguage()]: '' }, ...picture, address: pathOf(address) }),
  })
  return (
    <fieldset className="grid gap-3 border-s-2 border-line ps-3">
      <legend className="text-control font-[580]">{label}</legend>
      {picture?.address ? (
        <img
          src={picture.address}
          alt=""
          className="max-h-56 w-fit max-w-full border border-line object-contain"
        />
      ) : null}
      <ChoosePicture id={id} uploads={uploads} hasPicture={picture !== null} onFiles={add} />
      {picture ? (
        <>
          <TextInput
            id={`${id}-alt`}
            label={t('Alt text')}
            value={picture.alt}
            language={language}
            onChange={(alt) => onChange({ ...picture, alt })}
          />
          <PlainInput
            id={`${id}-address`}
            label={t('Picture address')}
            value={picture.address}
            onChange={(address) => onChange({ ...picture, address })}
          />
          {isFixed ? null : (
            <Button size="small" look="ghost" className="w-fit" onClick={() => onChange(null)}>
              {t('Remove')}
            </Button>
          )}
        </>
      ) : null}
    </fieldset>
  )
}

/** Pages keep paths, so that a portal that moves to another address still shows them. */
function pathOf(address: string): string {
  const { origin, pathname } = new URL(address, window.location.origin)
  return pathname.startsWith('/pictures/') ? pathname : `${origin}${pathname}`
}

type ChooseProps = { id: string; uploads: PictureUpload[]; hasPicture: boolean; onFiles: (files: File[]) => void }

function ChoosePicture({ id, uploads, hasPicture, onFiles }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-2">
      <Button size="small" className="w-fit" onClick={() => input.current?.click()}>
        {hasPicture ? t('Choose another picture') : t('Choose a picture')}
      </Button>
      <input
        ref={input}
        id={`${id}-file`}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])].slice(0, 1))
          // The same file may be chosen again after an error.
          target.value = ''
        }}
      />
      {uploads.map(({ id: upload, name, share, error, stop }) => (
        <div key={upload} className="flex flex-wrap items-center gap-2 text-small">
          <span className="min-w-0 truncate">{name}</span>
          {error === null ? (
            <progress value={share} max={1} aria-label={t('Uploading {name}', { name })} />
          ) : (
            <p role="alert" className="basis-full text-danger">
              {error}
            </p>
          )}
          <Button size="small" onClick={stop}>
            {error === null ? t('Cancel', { context: 'dialog' }) : t('Dismiss')}
          </Button>
        </div>
      ))}
    </div>
  )
}
