/**
 * Runs in <head>. The page is there before its scripts: a form that is sent, a button that is pressed or a choice that is
 * made until then would be lost, or sent by the browser itself. They are held, each once, and done when the page is alive.
 * Links and menus of the browser's own need no scripts and work at once. A ticked box is put back and pressed again: React
 * tells a choice from what the box was when the page came alive. What each was is read in that commit, because React puts
 * the others back as soon as it answers a press, held or not. A list gets the chosen value again: React puts its own
 * into it when the page comes alive. The browser has this script from the page; its own code does not carry the text again.
 *
 * A held event does not reach React, which may answer a press while it hydrates: it would be done twice. React answers
 * what happens from its commit on, so holding stops in that commit.
 *
 * A part whose code is loaded on its own comes alive after the page. It is marked by `data-late`, and what happens in it is
 * held until then: see `patterns/form/use-alive.ts`.
 */
export const holdPressesScript = import.meta.env.SSR
  ? `(function(w){var held=new Map(),types=['submit','click','change'],isPage=0,d='[data-late]';
function hold(e){var t=e.target;if(!t.closest||isPage&&!t.closest(d))return
if(e.type==='submit'){e.preventDefault();held.set(t)}
else if(t.matches('[type=checkbox],[type=radio]'))held.set(t)
else if(e.type==='change'){if(!t.matches('select'))return;held.set(t,t.value)}
else if((t=t.closest('button:not([type=submit]):not([popovertarget])')))held.set(t)
else return
e.stopPropagation()}
types.forEach(function(y){w.addEventListener(y,hold,true)});
w.heldPresses={stop:function(late){if(late)late.removeAttribute('data-late');else isPage=1
held.forEach(function(v,t){if(v!==undefined||!t.matches('input')||t.closest(d))return
if(t.checked===t.defaultChecked||t.type==='radio'&&!t.checked)held.delete(t)
else held.set(t,t.checked)})},
release:function(){if(isPage&&!document.querySelector(d)){delete w.heldPresses
types.forEach(function(y){w.removeEventListener(y,hold,true)})}
held.forEach(function(v,t){if(!isPage||t.closest(d))return
held.delete(t);if(!t.isConnected)return
if(t.requestSubmit)return t.requestSubmit()
if(t.matches('select')){t.value=v;return t.dispatchEvent(new Event('change',{bubbles:true}))}
if(t.matches('input'))t.checked=!v
t.click()})}}})(window)`
  : ''

declare global {
  interface Window {
    /** There until the page and all its parts are alive. */
    heldPresses?: { stop: (late?: Element) => void; release: () => void }
  }
}

/** React has taken over the page, or a part that came late: from now on it answers presses there. */
export function stopHoldingPresses(late?: Element): void {
  window.heldPresses?.stop(late)
}

/** Does what was pressed before, outside React's own work and outside an event that is still being answered. */
export function releasePresses(): void {
  setTimeout(() => window.heldPresses?.release())
}
