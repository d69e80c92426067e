/** Where the PostgreSQL of this test run is. */
export type TestServer = { host: string; port: number; user: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** The migrated, empty database that each test file copies. */
export const templateName = 'datum_template'
