import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { settingsContext } from '../api/context.ts'
import { RouteError } from '../patterns/route-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { chooseTheme, themes, useTheme } from '../shell/preferences/theme.ts'
import '../theme/private.css'
import { Button } from '../ui/button.tsx'
import { Patterns } from './showcase.patterns.tsx'
import { Primitives } from './showcase.primitives.tsx'

/** For those who build the portal: it is there in the demo only. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(settingsContext).isDemo) throw data(null, { status: 404 })
  return null
}

/** Shown by the browser alone: some parts say how long ago something was, in the zone of the reader. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return serverLoader()
}
clientLoader.hydrate = true as const

export const meta: MetaFunction = ({ matches, error }) =>
  pageMeta({
    title: error ? 'Page not found' : 'UI components',
    description: 'All components in all states.',
    isPrivate: true,
    matches,
  })

/** Every primitive and every pattern in every state, to be looked at and photographed. */
export default function Showcase() {
  const theme = useTheme()
  return (
    <div className="wrap-page py-8">
      <h1>UI components</h1>
      <p className="mt-2 text-ink-2">All components in all states and both themes.</p>
      <fieldset className="mt-5 flex flex-wrap gap-2">
        <legend className="mb-1 text-small text-ink-2">Theme of this page</legend>
        {themes.map((option) => (
          <Button
            key={option}
            size="small"
            look={theme === option ? 'primary' : 'plain'}
            aria-pressed={theme === option}
            onClick={() => chooseTheme(option)}
          >
            {option}
          </Button>
        ))}
      </fieldset>
      <Primitives />
      <Patterns />
    </div>
  )
}

export function HydrateFallback() {
  return (
    <div className="wrap-page py-8" aria-busy="true">
      <h1>UI components</h1>
    </div>
  )
}

export { RouteError as ErrorBoundary }
