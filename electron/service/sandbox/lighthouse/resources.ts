/** One kind of thing the service keeps: the code, tests, SQL and docs about it are written from this. */
export interface Resource {
  readonly singular: string
  readonly plural: string
  /** Its description, for the docs. */
  readonly about: string
  readonly fields: readonly Field[]
}

export interface Field {
  readonly name: string
  readonly type: 'text' | 'number' | 'time' | 'flag'
  readonly about: string
}

const text = (name: string, about: string): Field => ({ name, type: 'text', about })
const number = (name: string, about: string): Field => ({ name, type: 'number', about })
const time = (name: string, about: string): Field => ({ name, type: 'time', about })
const flag = (name: string, about: string): Field => ({ name, type: 'flag', about })

/** In the order the team built them. The last two fields of each came later than the rest. */
export const resources: readonly Resource[] = [
  {
    singular: 'berth',
    plural: 'berths',
    about: 'A place at a quay where one vessel lies.',
    fields: [
      text('quay', 'Quay the berth belongs to.'),
      number('length', 'Usable length in metres.'),
      number('depth', 'Depth at chart datum in metres.'),
      flag('shorePower', 'Whether ships can shut their generators down.'),
      text('note', 'What the harbour master wants pilots to know.'),
    ],
  },
  {
    singular: 'vessel',
    plural: 'vessels',
    about: 'A ship that has called at the harbour at least once.',
    fields: [
      text('imo', 'IMO number, seven digits.'),
      text('flagState', 'Country of registration.'),
      number('draught', 'Greatest draught in metres.'),
      number('beam', 'Greatest width in metres.'),
      text('agent', 'Shipping agent to call.'),
    ],
  },
  {
    singular: 'arrival',
    plural: 'arrivals',
    about: 'A vessel that is expected, with the tide it needs.',
    fields: [
      text('vessel', 'IMO number of the vessel.'),
      time('expectedAt', 'When the pilot boards.'),
      text('from', 'Last port of call.'),
      number('tideNeeded', 'Height of tide needed over the sill, in metres.'),
      flag('confirmed', 'Whether the agent confirmed it today.'),
    ],
  },
  {
    singular: 'departure',
    plural: 'departures',
    about: 'A vessel that is about to leave.',
    fields: [
      text('vessel', 'IMO number of the vessel.'),
      time('readyAt', 'When the cargo is secured.'),
      text('towards', 'Next port of call.'),
      flag('pilotOrdered', 'Whether a pilot is on the way.'),
      number('tugs', 'Tugs ordered.'),
    ],
  },
  {
    singular: 'pilot',
    plural: 'pilots',
    about: 'A licensed pilot and when they are on duty.',
    fields: [
      text('licence', 'Licence number.'),
      number('maximumLength', 'Longest vessel the licence covers, in metres.'),
      time('onDutyFrom', 'Start of the watch.'),
      time('restUntil', 'End of the rest period the law asks for.'),
      text('boat', 'Pilot boat they board from.'),
    ],
  },
  {
    singular: 'signal',
    plural: 'signals',
    about: 'A light or flag signal shown on the signal mast.',
    fields: [
      text('code', 'Code in the port signal book.'),
      text('meaning', 'What it tells a ship.'),
      time('shownSince', 'Since when it is up.'),
      flag('compulsory', 'Whether ships must obey it.'),
      text('shownBy', 'Who hoisted it.'),
    ],
  },
  {
    singular: 'warning',
    plural: 'warnings',
    about: 'A gale, fog or navigation warning that is in force.',
    fields: [
      text('area', 'Sea area it is for.'),
      number('force', 'Beaufort force, 0 for fog.'),
      time('issuedAt', 'When the weather office sent it.'),
      time('endsAt', 'When it lapses by itself.'),
      text('source', 'Office that issued it.'),
    ],
  },
  {
    singular: 'mooring',
    plural: 'moorings',
    about: 'A buoy in the roads where small craft wait.',
    fields: [
      text('buoy', 'Name painted on the buoy.'),
      number('maximumTonnage', 'Heaviest craft it holds.'),
      time('inspectedAt', 'Last look by the divers.'),
      flag('occupied', 'Whether somebody lies there.'),
      text('chain', 'Kind and age of the chain.'),
    ],
  },
  {
    singular: 'notice',
    plural: 'notices',
    about: 'A notice to mariners about dredging, wrecks or works.',
    fields: [
      text('title', 'Headline on the board.'),
      text('chart', 'Chart it corrects.'),
      time('validFrom', 'First day.'),
      time('validUntil', 'Last day.'),
      flag('urgent', 'Whether it is read out on channel 12.'),
    ],
  },
]
