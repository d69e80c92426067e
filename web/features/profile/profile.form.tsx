import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import {
  type Profile,
  type ProfileForm as ProfileValues,
  profileForm,
  saveProfile,
} from '#contract/profile/profile.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'
import { readSession } from '../../api/session.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { SaveBar } from '../../patterns/form/save-bar.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { linkedinLink } from './profile.linkedin.ts'

const fields = [
  {
    name: 'education',
    label: mark('Education'),
    hint: mark('School, apprenticeship or degree'),
    autoComplete: 'off',
    type: 'text',
  },
  {
    name: 'location',
    label: mark('Location'),
    hint: mark('City and country'),
    autoComplete: 'address-level2',
    type: 'text',
  },
  {
    name: 'phone',
    label: mark('Phone'),
    hint: mark('For questions about your orders. Include the country code.'),
    autoComplete: 'tel',
    type: 'tel',
  },
  {
    name: 'linkedin',
    label: mark('LinkedIn'),
    hint: mark('Link to your profile'),
    autoComplete: 'url',
    type: 'text',
  },
] as const

/** My Profile (specification section 5): edited in place, saved as a whole. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { education, location, phone, linkedin } = profile
  const form = useForm<ProfileValues>({
    defaultValues: { education, location, phone, linkedin },
    resolver: standardSchemaResolver(profileForm),
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  const save = form.handleSubmit(async (values) => {
    setRefusal(null)
    const email = readSession()?.email
    if (!email) return setRefusal(t('No user is logged in'))
    try {
      const body = { email, ...values, version: profile.version }
      await call(saveProfile, { params: { email }, body })
      form.reset(values)
      showToast(t('Profile Submitted Successfully.'))
      await revalidate()
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale_version'
      setRefusal(
        isStale
          ? t('{problem} Your entries stay here until you reload.', { problem: error.detail })
          : sentenceOf(error),
      )
    }
  })
  const wrong = fields.flatMap(({ name }) => {
    const message = errors[name]?.message
    return message ? [{ id: name, message }] : []
  })

  return (
    <form
      noValidate
      aria-label={t('My Profile')}
      className="grid max-w-140 gap-5 px-4 py-6 md:px-6"
      onSubmit={(event) => void save(event)}
    >
      <ErrorSummary fields={wrong} attempt={submitCount} />
      {fields.map(({ name, label, hint, ...control }) => (
        <Field key={name} id={name} label={t(label)} hint={t(hint)} error={errors[name]?.message}>
          {(described) => <Input {...form.register(name)} {...described} {...control} />}
        </Field>
      ))}
      <LinkedIn text={linkedin} />
      <SaveBar
        isDirty={isDirty}
        isBusy={isSubmitting}
        error={refusal}
        onSave={() => void save()}
        onDiscard={() => {
          form.reset()
          setRefusal(null)
        }}
      />
    </form>
  )
}

/** What was saved, where it leads to a page that can be opened safely. */
function LinkedIn({ text }: { text: string }) {
  const link = linkedinLink(text)
  if (!link) return null
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc" className="w-fit break-all text-control">
      {t('Open LinkedIn profile')}
    </a>
  )
}
