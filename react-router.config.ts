import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is in the first page: fetching pieces of it cost two requests a page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
