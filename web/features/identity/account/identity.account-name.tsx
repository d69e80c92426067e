import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type AccountForm, accountForm } from '#contract/identity/identity.ts'
import { maxAvatarBytes } from '#contract/pictures.limits.ts'
import { addAvatar } from '#contract/pictures.ts'
import { t } from '#i18n/t.ts'
import { EditForm } from '../../../patterns/form/edit-form.tsx'
import { PictureDrop } from '../../../patterns/form/picture-drop.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { usePendingUploads } from '../../../patterns/form/use-pending-uploads.ts'
import { usePictureUploads } from '../../../patterns/form/use-picture-uploads.ts'
import { Avatar } from '../../../patterns/pictures/avatar.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { TextField } from '../../../ui/fields.tsx'
import { signInRefusal } from '../identity.sign-in-refusal.ts'
import { type Account, saveAccount } from './identity.account-calls.ts'
import { AccountSection } from './identity.account-section.tsx'

/** An empty address takes the picture away. */
function addressOrNone(value: unknown): string | null {
  const address = String(value ?? '').trim()
  return address === '' ? null : address
}

/** The form of name and picture: its saved values, and the picture shown meanwhile. */
function useNameForm(account: Account) {
  const { revalidate } = useRevalidator()
  const [picture, setPicture] = useState(account.picture)
  const pending = usePendingUploads()
  const apiForm = useApiForm<AccountForm>({
    ids: { name: 'name', image: 'image' },
    first: { name: account.name, image: account.picture },
    check: accountForm,
    afterUploads: pending.afterUploads,
    isSummarised: true,
    send: async (values, { reset }) => {
      await saveAccount(values)
      reset(values)
      setPicture(values.image ?? null)
      showToast(t('Name and picture saved.'))
      await revalidate()
    },
    readRefusal: signInRefusal(),
  })
  const { form } = apiForm

  const { uploads, add } = usePictureUploads({
    pending,
    to: addAvatar,
    maxBytes: maxAvatarBytes,
    onSaved: ({ address }) => {
      form.setValue('image', address, { shouldDirty: true, shouldValidate: true })
      setPicture(address)
    },
  })

  // Not while it is typed: half an address would send a request to the server of another person.
  async function preview(): Promise<void> {
    if (await form.trigger('image')) setPicture(form.getValues('image') ?? null)
  }

  function discard(): void {
    apiForm.reset()
    pending.clear()
    setPicture(account.picture)
  }

  return { ...apiForm, picture, pending, uploads, upload: add, preview: () => void preview(), discard }
}

/** Name and picture, as other people see them. */
export function NameAndPicture({ account }: { account: Account }) {
  const nameForm = useNameForm(account)
  const { form, bound, picture, pending, uploads, upload } = nameForm
  return (
    <AccountSection
      id="account-name"
      title={t('Name and picture')}
      lead={t('Shown in the navigation and on your future orders and reviews.')}
    >
      <EditForm form={nameForm} uploads={pending} className="grid gap-5">
        <Avatar name={form.watch('name') ?? ''} photoURL={picture} className="size-20 text-[1.75rem]" />
        <TextField {...bound('name')} label={t('Name')} autoComplete="name" />
        <PictureDrop
          id="portrait"
          hint={t('JPEG, PNG, WebP, AVIF or GIF, up to {max} MB. The picture is cropped to a square.', {
            max: String(maxAvatarBytes / 1e6),
          })}
          uploads={uploads}
          onFiles={upload}
        />
        <PictureAddress nameForm={nameForm} />
      </EditForm>
    </AccountSection>
  )
}

function PictureAddress({ nameForm }: { nameForm: ReturnType<typeof useNameForm> }) {
  const { form, field, preview } = nameForm
  const image = form.register('image', { setValueAs: addressOrNone })
  return (
    <TextField
      {...field('image')}
      label={t('Picture')}
      hint={t('Link to a square picture. We store a copy. Until then, your initials are shown.')}
      isOptional
      {...image}
      type="url"
      inputMode="url"
      autoComplete="photo"
      onBlur={(event) => {
        void image.onBlur(event)
        // An error that appears under a press moves the button away from it, and Save checks anyway.
        if (!(event.relatedTarget instanceof HTMLButtonElement)) preview()
      }}
    />
  )
}
