/** What the server sends and takes, by the names that pages use; all but a few are made from its contract. */
import type * as contract from './contract';

export type {
  Ahead,
  AskView as Ask,
  Begun,
  ChoiceInfo as Choice,
  Difference,
  DisabledView as Disabled,
  Example,
  GameInfo as Game,
  Hint,
  Joined,
  JournalEntry,
  JournalPart,
  MatchLine,
  Me,
  Moment,
  Named,
  NextView as Next,
  Told as Notices,
  Odds,
  OfferView as Offer,
  OptionView as Option,
  OrderView as Order,
  Preview,
  Profile,
  Resolved,
  ScenarioInfo as Scenario,
  ScenarioDetail,
  SeatChoice as Seat,
  SeatInfo,
  TableView,
  TalkLine,
  Thing,
  Verified,
  Wanted,
} from './contract';

/** A message over the live door. */
export interface Told {
  table: contract.TableView | null;
  journal: contract.JournalPart | null;
  /** Whether the position names only the parts that changed. */
  patch: boolean;
  talk: contract.TalkLine[];
  offers: contract.OfferView[];
}

export type Clock = Omit<contract.Clock, 'fall'>;

/** How a match begins: what isn't said, the server decides. */
export interface Plan extends Partial<Omit<contract.NewMatch, 'clock'>> {
  game: string;
  scenario: string;
  seats: string[];
  clock?: Clock;
}

export type Things = Record<string, Record<string, contract.Thing>>;
