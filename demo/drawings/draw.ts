import { type CaliperSpec, drawCaliper } from './parts/caliper.ts'
import { type CassetteSpec, drawCassette } from './parts/cassette.ts'
import { type ChainSpec, drawChain } from './parts/chain.ts'
import { type ChainringSpec, drawChainring } from './parts/chainring.ts'
import { type CranksetSpec, drawCrankset } from './parts/crankset.ts'
import { drawHeadset } from './parts/headset.ts'
import type { HeadsetSpec } from './parts/headset-shape.ts'
import { drawHub } from './parts/hub.ts'
import type { HubSpec } from './parts/hub-spec.ts'
import { drawPedal, type PedalSpec } from './parts/pedal.ts'
import { drawRotor, type RotorSpec } from './parts/rotor.ts'
import type { Drawing, DrawingOptions } from './svg.ts'

/** What a product carries in the database: its family and the measures its drawing is made from, plain JSON. */
export type DrawingSpec =
  | ({ family: 'cassette' } & CassetteSpec)
  | ({ family: 'chainring' } & ChainringSpec)
  | ({ family: 'crankset' } & CranksetSpec)
  | ({ family: 'hub' } & HubSpec)
  | ({ family: 'caliper' } & CaliperSpec)
  | ({ family: 'rotor' } & RotorSpec)
  | ({ family: 'headset' } & HeadsetSpec)
  | ({ family: 'chain' } & ChainSpec)
  | ({ family: 'pedal' } & PedalSpec)

export type DrawingFamily = DrawingSpec['family']

/** Draws a product from its parameters. The same parameters always give the same markup. */
export function drawProduct(spec: DrawingSpec, options: DrawingOptions): Drawing {
  switch (spec.family) {
    case 'cassette':
      return drawCassette(spec, options)
    case 'chainring':
      return drawChainring(spec, options)
    case 'crankset':
      return drawCrankset(spec, options)
    case 'hub':
      return drawHub(spec, options)
    case 'caliper':
      return drawCaliper(spec, options)
    case 'rotor':
      return drawRotor(spec, options)
    case 'headset':
      return drawHeadset(spec, options)
    case 'chain':
      return drawChain(spec, options)
    case 'pedal':
      return drawPedal(spec, options)
  }
}
