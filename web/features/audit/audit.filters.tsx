import { Form } from 'react-router'
import type { listAuditActors } from '#contract/audit.ts'
import { deeds, subjectKinds } from '#contract/deeds.ts'
import type { Reply } from '#contract/endpoint.ts'
import { t } from '#texts/t.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'

type FilterBarProps = {
  search: URLSearchParams
  actors: Reply<typeof listAuditActors>
  isFiltered: boolean
  /** While the page is loading: what somebody chose then would be lost. */
  isWaiting?: boolean
}

/** Which entries are shown. It is in the address: a link shows the same ones. */
export function FilterBar({ search, actors, isFiltered, isWaiting = false }: FilterBarProps) {
  const value = (name: string) => search.get(name) ?? ''
  return (
    <Form
      key={search.toString()}
      method="get"
      action={paths.audit}
      role="search"
      aria-label={t('Filter the audit log')}
      className="px-4 pb-4 md:px-6"
      preventScrollReset
    >
      <fieldset
        disabled={isWaiting}
        className="m-0 grid border-0 p-0 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-end gap-3 md:grid-cols-3"
      >
        <Field id="audit-q" label={t('Search')}>
          {(control) => (
            <Input
              {...control}
              type="search"
              name="q"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
              defaultValue={value('q')}
            />
          )}
        </Field>
        <Field id="audit-actor" label={t('Who')}>
          {(control) => (
            <Select {...control} name="actor" defaultValue={value('actor')}>
              <option value="">{t('Everybody')}</option>
              {actors.map(({ id, name, email }) => (
                <option key={id} value={id}>
                  {`${name} (${email})`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="audit-action" label={t('Action')}>
          {(control) => <Choice {...control} name="action" given={value('action')} words={deeds} />}
        </Field>
        <Field id="audit-kind" label={t('Changed thing')}>
          {(control) => <Choice {...control} name="kind" given={value('kind')} words={subjectKinds} />}
        </Field>
        <Field id="audit-from" label={t('From')}>
          {(control) => (
            <Input {...control} type="date" name="from" autoComplete="off" defaultValue={value('from')} />
          )}
        </Field>
        <Field id="audit-to" label={t('To')}>
          {(control) => <Input {...control} type="date" name="to" autoComplete="off" defaultValue={value('to')} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit">{t('Show')}</Button>
          {isFiltered ? <ButtonLink to={paths.audit}>{t('Show everything')}</ButtonLink> : null}
        </div>
      </fieldset>
    </Form>
  )
}

type ChoiceProps = { id: string; name: string; given: string; words: Readonly<Record<string, string>> }

function Choice({ given, words, ...control }: ChoiceProps) {
  return (
    <Select {...control} defaultValue={given}>
      <option value="">{t('All')}</option>
      {Object.entries(words)
        .map(([value, word]) => ({ value, word: t(word) }))
        .sort((a, b) => a.word.localeCompare(b.word))
        .map(({ value, word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
    </Select>
  )
}
