import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { generalIcon } from '#contract/catalogue-model/icons.ts'
import { maxPhotographBytes } from '#contract/pictures.limits.ts'
import { familyIconPath, isFamilyIcon } from '#contract/pictures.paths.ts'
import { addDrawing, addPicture } from '#contract/pictures.ts'
import type { ProductForm as ProductValues } from '#contract/products/form.ts'
import { type ChosenPicture, maxPictures } from '#contract/products/pictures.ts'
import { t } from '#i18n/t.ts'
import { isCheckedOnBlur } from '../../../patterns/form/check-on-blur.ts'
import { PictureDrop } from '../../../patterns/form/picture-drop.tsx'
import type { PendingUploads } from '../../../patterns/form/use-pending-uploads.ts'
import { usePictureUploads } from '../../../patterns/form/use-picture-uploads.ts'
import { moved } from '../../../patterns/moved.ts'
import { CheckField, TextField } from '../../../ui/fields.tsx'
import { CropDialog } from './products.crop.tsx'
import { PictureItem } from './products.picture-row.tsx'
import { isDrawing } from './products.pictures-order.ts'

type FormProps = { form: UseFormReturn<ProductValues> }

/** The list and the address of the first one are two fields of one thing: whichever is changed, the other follows. */
function usePictures({ form }: FormProps) {
  const pictures: ChosenPicture[] = form.watch('pictures') ?? []

  function write(next: ChosenPicture[]): void {
    form.setValue('pictures', next, { shouldDirty: true })
    form.setValue('image', next[0]?.address ?? '', {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted || form.getFieldState('image').invalid,
    })
  }

  function add(address: string): void {
    const now = form.getValues('pictures') ?? []
    const given = form.getFieldState('image').invalid ? '' : form.getValues('image')?.trim()
    const typed = given && isFamilyIcon(given) ? '' : given
    // An address that was typed before is the first picture; the list begins with it. One that is refused is replaced.
    const begun = now.length === 0 && typed ? [{ address: typed, alt: '' }] : now
    if (begun.length < maxPictures && !begun.some((one) => one.address === address)) {
      write([...begun, { address, alt: '' }])
    }
  }

  function addressTyped(address: string): void {
    const [first, ...rest] = pictures
    if (first) form.setValue('pictures', address ? [{ ...first, address }, ...rest] : rest, { shouldDirty: true })
  }

  /** Which icon it is follows the category; the address only says that there is no picture. */
  function chooseIcon(isChosen: boolean): void {
    form.setValue('image', isChosen ? location.origin + familyIconPath(generalIcon) : '', {
      shouldDirty: true,
      shouldValidate: isChosen,
    })
  }

  return { pictures, write, add, addressTyped, chooseIcon, isIcon: isFamilyIcon(form.watch('image') ?? '') }
}

/** Pictures of a product: sent or named by address, sorted, with alt texts. The first one is shown everywhere. */
export function PicturesField({ form, pending }: FormProps & { pending: PendingUploads }) {
  const { pictures, write, add, addressTyped, chooseIcon, isIcon } = usePictures({ form })
  const { uploads, add: send } = usePictureUploads({
    pending,
    to: addPicture,
    toDrawing: addDrawing,
    maxBytes: maxPhotographBytes,
    onSaved: ({ address }) => add(address),
  })
  const [cropped, setCropped] = useState<string | null>(null)
  const { errors } = form.formState
  const listError = errors.pictures?.message ?? errors.pictures?.root?.message

  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-control font-[580]">{t('Upload pictures')}</legend>
        <PictureDrop
          id="pictures"
          isMultiple
          withDrawings
          hint={t('JPEG, PNG, WebP, AVIF or GIF, or a drawing as PDF or SVG, up to {max} MB each.', {
            max: String(maxPhotographBytes / 1e6),
          })}
          uploads={uploads}
          onFiles={send}
        />
      </fieldset>
      {listError ? (
        <p role="alert" className="text-ui font-[560] text-danger">
          {listError}
        </p>
      ) : null}
      {pictures.length > 0 ? (
        <ol className="grid gap-2" aria-label={t('Product pictures')}>
          {pictures.map((picture, index) => (
            <PictureItem
              key={picture.address}
              picture={picture}
              position={{ index, first: isDrawing(pictures[0]?.address) ? 1 : 0, count: pictures.length }}
              onMove={(to) => write(moved(pictures, index, to))}
              onTake={(from) => write(moved(pictures, from, index))}
              onRemove={() => write(pictures.filter((_, other) => other !== index))}
              onCrop={() => setCropped(picture.address)}
              onAlt={(alt) => write(pictures.map((one, other) => (other === index ? { ...one, alt } : one)))}
            />
          ))}
        </ol>
      ) : null}
      {isIcon ? null : <ImageField form={form} onTyped={addressTyped} />}
      {pictures.length === 0 ? <IconChoice isChosen={isIcon} onChoose={chooseIcon} /> : null}
      <CropDialog
        address={cropped}
        onClose={() => setCropped(null)}
        onCropped={(address) => {
          write(pictures.map((one) => (one.address === cropped ? { ...one, address } : one)))
          setCropped(null)
        }}
      />
    </>
  )
}

/** The alternative to a picture: the icon of the family. */
function IconChoice({ isChosen, onChoose }: { isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  return (
    <CheckField
      label={t('No picture: show the icon of the family')}
      className="flex min-h-11 items-center gap-2.5 text-control"
      isSmall
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
  )
}

/** The alternative to an upload: the address of the first picture. */
function ImageField({ form, onTyped }: FormProps & { onTyped: (address: string) => void }) {
  const image = form.register('image')
  const error = form.formState.errors.image?.message
  return (
    <TextField
      id="image"
      label={t('Image address')}
      hint={t('Instead of an upload: a link to a picture on the web (4:3)')}
      error={error}
      {...image}
      type="url"
      inputMode="url"
      onChange={(event) => {
        void image.onChange(event)
        onTyped(event.target.value.trim())
        if (error) void form.trigger('image')
      }}
      onBlur={(event) => {
        void image.onBlur(event)
        if (isCheckedOnBlur(event)) void form.trigger('image')
      }}
    />
  )
}
