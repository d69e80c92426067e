import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import {
  addSynonym,
  changeSynonym,
  type Synonym,
  type SynonymEntry,
  synonymEntry,
} from '#contract/synonyms/synonyms.ts'
import { type Language, languagesNow } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { SelectField, TextAreaField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import { joinPhrases, phrasesOf } from './synonyms.phrases.ts'

const ids = { terms: 'synonym-terms', finds: 'synonym-finds', language: 'synonym-language' }
type Name = keyof typeof ids
const names = Object.keys(ids) as Name[]

/** Each side as it is typed: phrases separated by commas or lines. */
type Draft = { language: Language; terms: string; finds: string }

/** `terms.2` belongs to the field of all terms. */
function fieldOf(path: string): Name | undefined {
  return names.find((name) => name === path.split('.')[0])
}

const check: Resolver<Draft, unknown, SynonymEntry> = ({ language: chosen, terms, finds }) => {
  const read = synonymEntry.safeParse({ language: chosen, terms: phrasesOf(terms), finds: phrasesOf(finds) })
  if (read.success) return { values: read.data, errors: {} }
  const errors = read.error.issues.map(({ path, message }) => [
    fieldOf(String(path[0])),
    { type: 'check', message },
  ])
  // The first message of a field counts.
  return { values: {}, errors: Object.fromEntries(errors.toReversed()) }
}

/** What was typed stays: saving again replaces the newer version, now that it has been seen. */
function changedMeanwhile({ terms, finds }: Synonym): string {
  return t('Someone else has changed this synonym. It is now: {synonym}. Save again to overwrite it.', {
    synonym: `${joinPhrases(terms)} → ${joinPhrases(finds)}`,
  })
}

type SynonymFormProps = { synonym: Synonym | null; onClose: () => void; onSaved: () => Promise<void> }

function useSynonymForm({ synonym, onSaved }: SynonymFormProps) {
  const [version, setVersion] = useState(synonym?.version ?? 0)
  const add = useCallOnce(addSynonym)

  return useApiForm<Draft, SynonymEntry>({
    ids,
    first: {
      language: synonym?.language ?? language(),
      terms: joinPhrases(synonym?.terms ?? []),
      finds: joinPhrases(synonym?.finds ?? []),
    },
    check,
    isSummarised: true,
    send: async (body) => {
      if (synonym) await call(changeSynonym, { params: { id: synonym._id }, body: { ...body, version } })
      else await add({ body })
      showToast(t('Synonym saved'))
      await onSaved()
    },
    fieldOf,
    onStale: (now: Synonym) => {
      setVersion(now.version)
      return changedMeanwhile(now)
    },
  })
}

/** Adds a synonym, or changes one from the version that was read. */
export function SynonymForm(props: SynonymFormProps) {
  const form = useSynonymForm(props)
  const { bound } = form
  return (
    <DialogForm form={form} label={t('Save synonym')} onClose={props.onClose} aria-label={t('Synonym')}>
      <TextAreaField
        {...bound('terms')}
        label={t('Customers search for')}
        hint={t(
          'Words or phrases of up to four words, separated by commas or line breaks. Plurals are understood.',
        )}
        rows={2}
        enterKeyHint="enter"
      />
      <TextAreaField
        {...bound('finds')}
        label={t('The search also finds')}
        hint={t('Words in the name, family, attributes or description of products.')}
        rows={2}
        enterKeyHint="enter"
      />
      <SelectField
        {...bound('language')}
        label={t('Language')}
        hint={t('The language of what customers search for.')}
      >
        {optionsOf(languagesNow(), ({ code, name }) => [code, name])}
      </SelectField>
    </DialogForm>
  )
}
