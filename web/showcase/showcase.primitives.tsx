import { useState } from 'react'
import { familyIcons } from '#contract/catalogue-model/icons.ts'
import { brand } from '#tenant/brand.ts'
import { formatQuantity, Money } from '../patterns/money.tsx'
import { Avatar } from '../patterns/pictures/avatar.tsx'
import { Drawing } from '../patterns/pictures/drawing.tsx'
import { FamilyPicture } from '../patterns/pictures/placeholder.tsx'
import { showToast } from '../patterns/toast.ts'
import { AnyIcon, iconNames } from '../ui/any-icon.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextAreaField, TextField } from '../ui/fields.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Status, statusKinds } from '../ui/status.tsx'
import { Stepper, StepperScale } from '../ui/stepper.tsx'
import { Time } from '../ui/time.tsx'
import { Group, State } from './showcase.frame.tsx'

const looks = ['primary', 'plain', 'ghost', 'danger'] as const
const fieldLooks = ['accent', 'field'] as const
const sizes = ['small', 'normal', 'large'] as const
const mill = { family: 'machine', machine: 'five-axis-mill' } as const

function Buttons() {
  return (
    <Group title="Button">
      {looks.map((look) => (
        <State key={look} name={look}>
          {sizes.map((size) => (
            <Button key={size} look={look} size={size}>
              {size}
            </Button>
          ))}
          <Button look={look} isBusy>
            Busy
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look} size="icon" aria-label={`${look} icon`}>
            <AnyIcon name="pen" />
          </Button>
          <ButtonLink to="#" look={look}>
            Link
          </ButtonLink>
        </State>
      ))}
      <div className="on-field flex flex-wrap gap-3 bg-field p-5">
        {fieldLooks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </div>
    </Group>
  )
}

function Fields() {
  return (
    <Group title="Field">
      <TextField id="show-plain" label="Label" defaultValue="Value" />
      <TextField id="show-hint" label="With a hint" hint="A help text" isOptional placeholder="Placeholder" />
      <TextField id="show-error" label="With an error" error="Name is Required" remedy="How to correct it." />
      <DayField id="show-day" label="A day" defaultValue="2026-12-31" />
      <TextAreaField id="show-text" label="Long text" rows={2} defaultValue="Two lines" />
    </Group>
  )
}

const range = { min: 25, max: 1240, step: 25 }

function Steppers() {
  const [values, setValues] = useState({ least: '25', some: '150', most: '1240', wrong: '7' })
  return (
    <Group title="Stepper">
      {(['least', 'some', 'most', 'wrong'] as const).map((name) => (
        <Field
          key={name}
          id={`show-stepper-${name}`}
          label={`Quantity, ${name}`}
          error={name === 'wrong' ? 'Quantity is Higher or than available or lower than Minimum Order' : undefined}
        >
          {(control) => (
            <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
              <Stepper
                control={control}
                value={values[name]}
                range={range}
                onChange={(value) => setValues({ ...values, [name]: value })}
              />
              <StepperScale value={values[name]} range={range} minLabel="25 min." maxLabel="1,240 available" />
            </div>
          )}
        </Field>
      ))}
    </Group>
  )
}

function Marks() {
  return (
    <Group title="Status, icon, avatar, figures">
      <State name="status">
        {statusKinds.map((kind) => (
          <Status key={kind} kind={kind}>
            {kind}
          </Status>
        ))}
      </State>
      <State name="status, boxed">
        {statusKinds.map((kind) => (
          <Status key={kind} kind={kind} isBoxed>
            {kind}
          </Status>
        ))}
      </State>
      <State name="icon">
        {iconNames.map((name) => (
          <AnyIcon key={name} name={name} />
        ))}
      </State>
      <State name="avatar: initials, photo, photo that failed">
        <Avatar name="Demo Buyer" photoURL={null} className="size-12" />
        <Avatar name="Demo Buyer" photoURL="/icon-192.png" className="size-12" />
        <Avatar name="Demo Buyer" photoURL="data:," className="size-12" />
      </State>
      <State name="money, quantity, time">
        <Money amount={27600} currency={brand.currency} />
        <span className="num">{formatQuantity(1240)} pcs</span>
        <Time at={new Date().toISOString()} />
        <Time at="2025-11-20T14:02:00Z" />
      </State>
      <State name="key">
        <kbd className="key-hint">Ctrl Enter</kbd>
      </State>
    </Group>
  )
}

function Pictures() {
  return (
    <Group title="Drawing and skeleton">
      <div className="grid grid-cols-2 gap-5 *:h-40 md:grid-cols-4">
        <Drawing spec={mill} size="full" className="picture" />
        <Drawing spec={mill} size="mini" className="picture" />
        {familyIcons.map((icon) => (
          <FamilyPicture key={icon} icon={icon} size="full" className="picture" />
        ))}
        <div className="grid content-start gap-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </Group>
  )
}

function Floating() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Group title="Dialog and toast">
      <State name="press to see">
        <Button onClick={() => setIsOpen(true)}>Open dialog</Button>
        <Button onClick={() => showToast('Order Placed Successfully.')}>Show toast</Button>
        <Button onClick={() => showToast('Order Deleted Ball valve', async () => showToast('It is back'))}>
          Show toast with Undo
        </Button>
      </State>
      <Dialog isOpen={isOpen} title="A dialog" onClose={() => setIsOpen(false)}>
        <p className="mt-3 text-control text-ink-2">A short explanation.</p>
        <div className="mt-6 flex justify-end">
          <Button onClick={() => setIsOpen(false)}>Close</Button>
        </div>
      </Dialog>
    </Group>
  )
}

export function Primitives() {
  return (
    <>
      <Buttons />
      <Fields />
      <Steppers />
      <Marks />
      <Pictures />
      <Floating />
    </>
  )
}
