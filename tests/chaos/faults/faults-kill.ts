import process from 'node:process'
import type { Fault } from './fault.ts'

export const killApp: Fault = {
  name: 'kill-app',
  title: 'kill -9 of the app under load',
  rounds: 50,
  pauseMs: 20,
  cutsConnections: true,
  mayMailTwice: true,
  async strike({ environment }) {
    await environment.portal.kill('SIGKILL')
    environment.portal.spawn()
    return []
  },
}

export const killDatabase: Fault = {
  name: 'kill-database',
  title: 'kill -9 of PostgreSQL under load',
  rounds: 20,
  async strike({ environment }) {
    const pid = environment.postgresPid()
    if (!pid) return ['PostgreSQL was not there to be killed']
    process.kill(pid, 'SIGKILL')
    return []
  },
}

export const restartDatabase: Fault = {
  name: 'restart-database',
  title: 'orderly restart of PostgreSQL under load',
  rounds: 5,
  async strike({ environment }) {
    const pid = environment.postgresPid()
    if (!pid) return ['PostgreSQL was not there to be restarted']
    // Fast shutdown; the portal that runs the server restarts it.
    process.kill(pid, 'SIGINT')
    return []
  },
}
