import type { Pin, SearchMatch } from '#shared/bridge.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './offline.module.css'

/** Matches under the files they are in, each a way to its line. */
export function SearchResults({ matches, pin }: { readonly matches: readonly SearchMatch[]; readonly pin: Pin }) {
  const files = Map.groupBy(matches, match => match.path)
  const params = { connection: pin.connection, project: pin.project }
  return (
    <ul className={classes.results} aria-label="Matches">
      {[...files].map(([path, found]) => (
        <li key={path} className={classes.result}>
          <LinkAnchor
            to="/c/$connection/p/$project/blob"
            params={params}
            search={{ ref: pin.ref, path }}
            className={classes.path}
          >
            {found[0]?.line === null ? <Marked match={found[0]} /> : <VisibleText text={path} />}
          </LinkAnchor>
          {found.map(match =>
            match.line === null ? null : (
              <LinkAnchor
                key={match.line}
                to="/c/$connection/p/$project/blob"
                params={params}
                search={{ ref: pin.ref, path, line: match.line }}
                className={classes.line}
              >
                <span className={classes.number}>{match.line}</span>
                <span className={classes.text}>
                  <Marked match={match} />
                </span>
              </LinkAnchor>
            ),
          )}
        </li>
      ))}
    </ul>
  )
}

function Marked({ match: { text, start, end } }: { readonly match: SearchMatch }) {
  return (
    <>
      <VisibleText text={text.slice(0, start)} />
      <mark className={classes.mark}>
        <VisibleText text={text.slice(start, end)} />
      </mark>
      <VisibleText text={text.slice(end)} />
    </>
  )
}
