import type { ComponentType } from 'react'
import type { MetaFunction } from 'react-router'
import { t } from '#i18n/t.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { WayOut } from './error-view.tsx'
import { RouteError } from './route-error.tsx'

/** The `meta` of a page that search engines leave out. Both texts are marked for the translation. */
export function privateMeta(title: string, description: string): MetaFunction {
  return ({ matches }) => pageMeta({ title: t(title), description: t(description), isPrivate: true, matches })
}

/** The `ErrorBoundary` of a page with a way out; its label is marked for the translation. */
export function routeError({ to, label }: WayOut): ComponentType {
  return () => <RouteError wayOut={{ to, label: t(label) }} />
}
