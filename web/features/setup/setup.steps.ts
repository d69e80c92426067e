import { type SetupState, type SetupStep, setupSteps } from '#contract/setup/setup.ts'
import { mark } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import type { StatusKind } from '../../ui/status.tsx'
import type { ShownGroup } from '../settings/settings.fields.ts'

type StepText = {
  label: string
  content: string
  /** The settings that the step sets; absent where it is not a form of settings. */
  group?: ShownGroup
  to: string
}

export const stepTexts: Record<SetupStep, StepText> = {
  company: {
    label: mark('Company'),
    content: mark('Name, address, email'),
    group: 'company',
    to: paths.setupStep('company'),
  },
  brand: { label: mark('Brand'), content: mark('Logo and colours'), group: 'brand', to: paths.setupStep('brand') },
  selling: {
    label: mark('Selling'),
    content: mark('Language, currency, time zone'),
    group: 'formats',
    to: paths.setupStep('selling'),
  },
  buyers: {
    label: mark('Buyers'),
    content: mark('Businesses only, or consumers too'),
    group: 'buyers',
    to: paths.setupStep('buyers'),
  },
  tax: { label: mark('Tax'), content: mark('Rates, proposed for your country'), to: paths.tax },
  freight: {
    label: mark('Freight'),
    content: mark('Zones, proposed for your country, and prices'),
    to: paths.freight,
  },
  catalogue: { label: mark('Catalogue'), content: mark('Your first product'), to: paths.addProduct },
}

export const stateTexts: Record<SetupState['steps'][number]['state'], string> = {
  done: mark('Done'),
  begun: mark('Draft, not published'),
  later: mark('Postponed'),
  open: mark('Open'),
}

export const stateMarks: Record<SetupState['steps'][number]['state'], StatusKind> = {
  done: 'paid',
  begun: 'production',
  later: 'due',
  open: 'pending',
}

/** The steps before and after one, as far as they are forms. */
export function stepsAround(name: SetupStep): { before?: SetupStep | undefined; after?: SetupStep | undefined } {
  const forms = setupSteps.filter((step) => stepTexts[step].group)
  const index = forms.indexOf(name)
  return { before: forms[index - 1], after: forms[index + 1] }
}
