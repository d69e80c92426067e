import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { type PortalLanguage, removeLanguage } from '#contract/languages/languages.ts'
import { publishSettings, readSettings, saveSettings } from '#contract/settings/settings.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { useBaseChange } from './languages.base.tsx'

const params = { group: 'formats' }

/** A change that cannot be made, in a sentence for the admin. */
class OfferProblem extends Error {}

/** Which languages visitors choose from is a setting in versions: a change is a version of it that is published at once. */
async function changeOffer(code: string, isOffered: boolean): Promise<void> {
  const { revision, published, draft } = await call(readSettings, { params })
  if (draft)
    throw new OfferProblem(t('The settings of languages and formats have a draft. Publish or discard it first.'))
  const offered = Array.isArray(published.content.languages) ? published.content.languages.map(String) : []
  const languages = isOffered ? [...new Set([...offered, code])] : offered.filter((one) => one !== code)
  if (languages.length === 0) throw new OfferProblem(t('Visitors need at least one language.'))
  if (!languages.includes(String(published.content.defaultLanguage))) {
    throw new OfferProblem(t('This is the default language. Choose another one in the settings first.'))
  }
  const content = { ...published.content, languages }
  const saved = await call(saveSettings, { params, body: { revision, content } as never })
  await call(publishSettings, { params, body: { revision: saved.revision } })
}

function problemOf(error: unknown): string {
  return error instanceof OfferProblem ? error.message : sentenceOf(error)
}

/** What uses a language that cannot be removed, in one sentence after the other. */
function withUses(error: unknown): unknown {
  if (!(error instanceof ApiError && error.code === 'language_in_use')) return error
  const { status, code } = error
  const sentences = [
    t('This language is in use.'),
    ...error.errors.map(({ message }) => message),
    t('To hide it from visitors, switch it off instead.'),
  ]
  return new ApiError({ status, code, detail: sentences.join(' '), requestId: error.requestId ?? '' })
}

/** What can be done with the languages, and which of them is being edited. */
export function useLanguages() {
  const languages = useLoaderData<PortalLanguage[]>()
  const { revalidate } = useRevalidator()
  const [edited, edit] = useState<PortalLanguage | 'new' | null>(null)
  const offering = useCommand(({ code }: PortalLanguage, isOffered: boolean) => changeOffer(code, isOffered), {
    done: (_nothing, [{ name }, isOffered]) =>
      showToast(
        isOffered ? t('{name} is now available to visitors', { name }) : t('{name} is switched off', { name }),
      ),
    say: problemOf,
    settled: revalidate,
  })
  const removal = useConfirmation(async ({ code, version }: PortalLanguage) => {
    await call(removeLanguage, { params: { code }, query: { version: String(version) } })
      .catch((error: unknown) => {
        throw withUses(error)
      })
      .finally(revalidate)
    showToast(t('Language removed'))
  })

  const base = useBaseChange(revalidate)

  async function saved(): Promise<void> {
    edit(null)
    await revalidate()
  }

  return { languages, edited, edit, removal, saved, offering, base }
}

export type LanguagesEditing = ReturnType<typeof useLanguages>
