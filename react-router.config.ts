import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // ops/build-web.ts moves it from here to a folder named by what it was made of.
  buildDirectory: 'build/draft',
  ssr: true,
  // The whole route table is in the first page: fetching pieces of it cost two requests a page.
  // A route is one file: split, the list of files grew more than what it saved.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
