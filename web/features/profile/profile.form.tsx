import { useRevalidator } from 'react-router'
import {
  type Profile,
  type ProfileForm as ProfileValues,
  profileForm,
  saveProfile,
} from '#contract/profile/profile.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { refusalText, sentenceOf } from '../../api/problem-text.ts'
import { readSession } from '../../api/session.ts'
import { EditForm } from '../../patterns/form/edit-form.tsx'
import { refusedBy } from '../../patterns/form/refused.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { TextField } from '../../ui/fields.tsx'
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

class SignedOut extends Error {}

function sayRefusal(error: unknown): string {
  if (error instanceof SignedOut) return t('No user is logged in')
  const isStale = error instanceof ApiError && error.code === 'stale_version'
  return isStale
    ? t('{problem} Your entries stay here until you reload.', { problem: refusalText(error) })
    : sentenceOf(error)
}

/** My Profile (specification section 5): edited in place, saved as a whole. */
export function ProfileEditor({ profile }: { profile: Profile }) {
  const { revalidate } = useRevalidator()
  const { education, location, phone, linkedin } = profile
  const form = useApiForm<ProfileValues>({
    ids: Object.fromEntries(fields.map(({ name }) => [name, name])),
    first: { education, location, phone, linkedin },
    check: profileForm,
    isSummarised: true,
    send: async (values, form) => {
      const email = readSession()?.email
      if (!email) throw new SignedOut()
      const body = { email, ...values, version: profile.version }
      await call(saveProfile, { params: { email }, body })
      form.reset(values)
      showToast(t('Profile Submitted Successfully.'))
      await revalidate()
    },
    readRefusal: (error) => refusedBy(error, (path) => fields.find(({ name }) => name === path)?.name, sayRefusal),
  })

  return (
    <EditForm form={form} aria-label={t('My Profile')} className="grid max-w-140 gap-5 px-4 py-6 md:px-6">
      {fields.map(({ name, label, hint, ...control }) => (
        <TextField key={name} {...form.bound(name)} label={t(label)} hint={t(hint)} {...control} />
      ))}
      <LinkedIn text={linkedin} />
    </EditForm>
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
