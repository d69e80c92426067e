import type { Player } from '../player.ts'
import type { People } from './people.ts'

/** A step of the setup is put off and taken up again. */
export async function playSetup(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const params = { step: 'brand' }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('setup.putOff', 'later', { params, body: { isPutOff: true } })
    await play.as(actor).call('setup.putOff', 'taken up again', { params, body: { isPutOff: false } })
    await play.as(actor).call('setup.read', 'steps', {})
  }
  await play
    .as(admin)
    .call('setup.putOff', 'unknown step', { params: { step: 'weather' }, body: { isPutOff: true } })
}
