import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is in the first page: fetching pieces of it cost two requests a page.
  // A route is one file: split, the list of files grew more than what it saved.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
