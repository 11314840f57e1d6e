/** The style of the documentation page, in light and dark; it loads no files. */
export const style = `
:root { color-scheme: light dark; --text: light-dark(#1d2229, #e3e6ea); --quiet: light-dark(#5c6773, #9aa5b1);
  --line: light-dark(#dfe3e8, #343b44); --ground: light-dark(#fff, #15181c); --raised: light-dark(#f5f7f9, #1d2127);
  --link: light-dark(#0b5cad, #74b3ff); --get: light-dark(#0b6e4f, #5fd0a5); --post: light-dark(#0b5cad, #74b3ff);
  --put: light-dark(#8a5a00, #e5b454); --delete: light-dark(#b3261e, #ff8a80); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; display: grid; grid-template-columns: 18rem minmax(0, 1fr); background: var(--ground);
  color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem 2rem 1.5rem;
  border-right: 1px solid var(--line); background: var(--raised); font-size: .875rem; }
nav h2 { margin: 1.1rem 0 .2rem; font-size: .8rem; color: var(--quiet); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: .15rem 0; color: inherit; text-decoration: none; }
nav a:hover { color: var(--link); text-decoration: underline; }
main { padding: 2rem clamp(1rem, 4vw, 4rem) 6rem; max-width: 64rem; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; }
main > section > h2 { margin: 3.5rem 0 .25rem; font-size: 1.4rem; }
article { margin: 1.5rem 0; padding: 1.25rem 1.5rem; border: 1px solid var(--line); border-radius: 8px; }
article h3 { margin: 0; font-size: 1.1rem; }
article h4 { margin: 1.25rem 0 .35rem; font-size: .875rem; color: var(--quiet); }
.call { margin: .35rem 0 .75rem; font: 600 .95rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.2rem; }
.GET { color: var(--get); } .POST { color: var(--post); } .PUT { color: var(--put); } .DELETE { color: var(--delete); }
p { margin: .35rem 0; } a { color: var(--link); }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { margin: .35rem 0; padding: .75rem 1rem; overflow-x: auto; border-radius: 6px; background: var(--raised); }
table { width: 100%; border-collapse: collapse; font-size: .925rem; }
td { padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td:first-child { width: 38%; }
.quiet { color: var(--quiet); } .required { color: var(--quiet); font-size: .8rem; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; border: 0; } }
@media print { body { display: block; } nav { display: none; } }
`;
