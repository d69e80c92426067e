import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { type AccountForm, accountForm } from '#contract/identity/identity.ts'
import { mostPortraitBytes } from '#contract/pictures.paths.ts'
import { addPortrait } from '#contract/pictures.ts'
import { t } from '#i18n/t.ts'
import { ErrorSummary } from '../../../patterns/form/error-summary.tsx'
import { PictureDrop } from '../../../patterns/form/picture-drop.tsx'
import { SaveBar } from '../../../patterns/form/save-bar.tsx'
import { usePictureUploads } from '../../../patterns/form/use-picture-uploads.ts'
import { Field, Input } from '../../../ui/field.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { signInSentence } from '../identity.sign-in.ts'
import { type Account, saveAccount } from './identity.account-calls.ts'
import { AccountSection } from './identity.account-section.tsx'

/** An empty address takes the picture away. */
function addressOrNone(value: unknown): string | null {
  const address = String(value ?? '').trim()
  return address === '' ? null : address
}

const names = ['name', 'image'] as const

/** The form of name and picture: what is saved, and which picture is shown meanwhile. */
function useNameForm(account: Account) {
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [picture, setPicture] = useState(account.picture)
  const form = useForm<AccountForm>({
    defaultValues: { name: account.name, image: account.picture },
    resolver: standardSchemaResolver(accountForm),
    shouldFocusError: false,
  })

  const save = form.handleSubmit(async (values) => {
    setRefusal(null)
    try {
      await saveAccount(values)
      form.reset(values)
      setPicture(values.image ?? null)
      showToast(t('Name and picture saved.'))
      await revalidate()
    } catch (error) {
      setRefusal(signInSentence(error))
    }
  })

  const { uploads, add } = usePictureUploads({
    to: addPortrait,
    mostBytes: mostPortraitBytes,
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
    form.reset()
    setPicture(account.picture)
    setRefusal(null)
  }

  return {
    form,
    refusal,
    picture,
    uploads,
    send: add,
    preview: () => void preview(),
    save: () => void save(),
    discard,
  }
}

/** Name and picture, as other people see them. */
export function NameAndPicture({ account }: { account: Account }) {
  const { form, refusal, picture, uploads, send, preview, save, discard } = useNameForm(account)
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const image = form.register('image', { setValueAs: addressOrNone })
  const wrong = names.flatMap((id) => {
    const message = errors[id]?.message
    return message ? [{ id, message }] : []
  })

  return (
    <AccountSection
      id="account-name"
      title={t('Name and picture')}
      lead={t('Shown in the navigation and with your future orders and reviews.')}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) save()
        }}
      >
        <ErrorSummary fields={wrong} attempt={submitCount} />
        <Avatar name={form.watch('name') ?? ''} photoURL={picture} className="size-20 text-[1.75rem]" />
        <Field id="name" label={t('Name')} error={errors.name?.message}>
          {(control) => <Input {...form.register('name')} {...control} autoComplete="name" />}
        </Field>
        <PictureDrop
          id="portrait"
          hint={t('JPEG, PNG, WebP, AVIF or GIF, up to {max} MB. The picture is cropped to a square.', {
            max: String(mostPortraitBytes / 1e6),
          })}
          uploads={uploads}
          onFiles={send}
        />
        <Field
          id="image"
          label={t('Picture')}
          hint={t('Link to a square picture. We store a copy of it; until then we show your initials.')}
          isOptional
          error={errors.image?.message}
        >
          {(control) => (
            <Input
              {...image}
              {...control}
              type="url"
              inputMode="url"
              autoComplete="photo"
              onBlur={(event) => {
                void image.onBlur(event)
                // An error that appears under a press moves the button away from it, and Save checks anyway.
                if (!(event.relatedTarget instanceof HTMLButtonElement)) preview()
              }}
            />
          )}
        </Field>
        <SaveBar isDirty={isDirty} isBusy={isSubmitting} error={refusal} onSave={save} onDiscard={discard} />
      </form>
    </AccountSection>
  )
}
