/** Style of `/docs`: readable in both colour schemes, nothing to download. */
export const docsStyle = `
:root { color-scheme: light dark; --line: color-mix(in oklab, currentColor 18%, transparent); }
body { font: 15px/1.55 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { margin-top: 2.5rem; text-transform: uppercase; font-size: 1rem; }
pre, code { font: 13px/1.5 ui-monospace, monospace; }
pre { padding: .75rem; overflow: auto; border: 1px solid var(--line); border-radius: 6px; }
nav a { margin-right: 1rem; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; font: 600 13px ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
td, th { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
`
