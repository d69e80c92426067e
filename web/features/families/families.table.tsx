import { Link } from 'react-router'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { hasUnit, sayKind } from '#contract/families/fields.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DragDots, OrderNote, orderProps } from './families.order-handle.tsx'
import type { AttributeLine } from './families.tree.ts'
import { symbolOf } from './families.units-list.ts'
import type { FamiliesEditing } from './families.use-families.ts'

const head = 'px-3 py-2 text-start text-small font-[580] text-ink-2 whitespace-nowrap'
const cell = 'px-3 py-1 text-ui'

/** Attributes of the chosen family, and the actions on the family itself. */
export function FamilyTable({ editing }: { editing: FamiliesEditing }) {
  const { family, lines, choose, editFamily, deletion } = editing
  if (!family) return null
  return (
    <section aria-label={sayWords(family.name)} className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 md:px-6">
        <h2 className="text-control font-[620] wrap-anywhere">{sayWords(family.name)}</h2>
        <span className="text-small text-ink-2">
          {t('{count, plural, one {# attribute} other {# attributes}}', { count: lines.length })}
        </span>
        <span className="flex-1" />
        <Button size="small" look="ghost" onClick={() => editFamily(family)}>
          {t('Change family')}
        </Button>
        {family.products > 0 && editing.model.families.length > 1 ? (
          <Button size="small" look="ghost" onClick={() => editing.setMoving(family)}>
            {t('Move products')}
          </Button>
        ) : null}
        <Button size="small" look="ghost" onClick={() => deletion.ask(family)}>
          {t('Delete family')}
        </Button>
        <Button size="small" onClick={() => choose(family.key, 'new')}>
          <Icon name="plus" />
          {t('Add attribute')}
        </Button>
      </div>
      {lines.length === 0 ? (
        <p className="border-y border-line px-4 py-6 text-ui text-ink-2 md:px-6">
          {t(
            'This family has no attributes yet. Each one can be a filter, a column and a line in the data sheet.',
          )}
        </p>
      ) : (
        <Lines editing={editing} />
      )}
    </section>
  )
}

function Lines({ editing }: { editing: FamiliesEditing }) {
  const { family, lines } = editing
  const own = lines.filter(({ owner }) => owner.key === family?.key).map(({ attribute }) => attribute.id)
  return (
    <>
      <section className="relative overflow-x-auto" aria-label={t('Attributes')}>
        <table className="w-full border-collapse">
          <thead className="bg-well">
            <tr className="border-y border-line">
              <th scope="col" className={`${head} ps-4 md:ps-6`}>
                {t('Attribute and key')}
              </th>
              <th scope="col" className={head}>
                {t('Type')}
              </th>
              <th scope="col" className={head}>
                {t('Unit')}
              </th>
              <th scope="col" className={head}>
                {t('Filter')}
              </th>
              <th scope="col" className={head}>
                {t('List')}
              </th>
              <th scope="col" className={`${head} pe-4 text-end! md:pe-6`}>
                {t('Used by')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <AttributeRow key={line.attribute.id} line={line} own={own} editing={editing} />
            ))}
          </tbody>
        </table>
      </section>
      <OrderNote text={t('Drag a row, or press Alt and an arrow key, to sort the data sheet.')} />
    </>
  )
}

type RowProps = { line: AttributeLine; own: string[]; editing: FamiliesEditing }

function AttributeRow({ line, own, editing }: RowProps) {
  const { attribute, link, owner } = line
  const { family, usage, attribute: opened, model } = editing
  const { id, kind, choices } = attribute
  const isOwn = owner.key === family?.key
  const used = usage?.attributes.find((one) => one.id === id)
  const onOrder = (ids: string[]) => void editing.orderAttributes(owner.key, ids)
  const ordering = isOwn ? orderProps(id, { ids: own, onOrder, type: 'attribute' }) : {}
  return (
    <tr
      className={`border-b border-line ${id === opened ? 'bg-blue-soft' : ''} ${attribute.isHidden ? 'text-ink-2' : ''}`}
      {...ordering}
    >
      <td className={`${cell} ps-4 md:ps-6`}>
        <span className="flex items-center gap-3">
          <span className="w-2 shrink-0">{isOwn ? <DragDots /> : null}</span>
          <span className="min-w-0">
            <Link
              to={paths.attributeOf(owner.key, id)}
              preventScrollReset
              aria-keyshortcuts={isOwn ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
              className="block py-0.5 font-[580] text-ink no-underline hover:underline"
            >
              {sayWords(attribute.label)}
            </Link>
            <span className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
              <code className="text-[0.75rem]">{attribute.key}</code>
              {link.isRequired ? <span>{t('required')}</span> : null}
              {attribute.isHidden ? <span>{t('hidden')}</span> : null}
              {isOwn ? null : <span>{t('from {family}', { family: sayWords(owner.name) })}</span>}
            </span>
          </span>
        </span>
      </td>
      <td className={`${cell} whitespace-nowrap`}>{sayKind(kind, choices.length)}</td>
      <td className={cell}>{(hasUnit(kind) && symbolOf(model, attribute.unit)) || '–'}</td>
      <td className={cell}>
        <Tick isSet={link.filter !== 'none'} />
      </td>
      <td className={cell}>
        <Tick isSet={link.isOnCard} />
      </td>
      <td className={`${cell} pe-4 text-end tabular-nums md:pe-6`}>{used?.products ?? 0}</td>
    </tr>
  )
}

function Tick({ isSet }: { isSet: boolean }) {
  return isSet ? (
    <>
      <Icon name="check" className="size-4 text-ok" />
      <span className="hidden-but-read">{t('Yes')}</span>
    </>
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <span className="hidden-but-read">{t('No')}</span>
    </>
  )
}
