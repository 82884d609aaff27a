// Starts Swagger UI with the OpenAPI document of the deployment that serves this page.
window.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  plugins: [restBelow],
  // The validator badge would send the document to a third party.
  validatorUrl: null,
});

/**
 * Shows the sections of the document's introduction that this page lacks below the operations, and responses on demand.
 */
function restBelow({ React: { createElement, useState } }) {
  const withRest = (Layout, system) => (props) => {
    const sections =
      system.specSelectors
        .info()
        .get('description')
        ?.split(/^(?=## )/m) ?? [];
    const Markdown = system.getComponent('Markdown', true);
    const rest = createElement(
      'div',
      { className: 'prose' },
      createElement(Markdown, { source: sections.slice(3).join('') }),
    );
    return createElement('div', null, createElement(Layout, props), rest);
  };
  const folded = (Responses) => (props) => {
    const [isOpen, setOpen] = useState(false);
    const label = isOpen ? 'Hide the documented responses' : `Show the ${props.responses.size} documented responses`;
    const attributes = { type: 'button', className: 'fold', 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) };
    return createElement(
      'div',
      { className: isOpen ? 'responses' : 'responses folded' },
      createElement('button', attributes, label),
      createElement(Responses, props),
    );
  };
  return { wrapComponents: { InfoContainer: () => () => null, BaseLayout: withRest, responses: folded } };
}

// Swagger UI has dark colours, but leaves it to the page to choose them.
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const chooseColours = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', chooseColours);
chooseColours();

// Padlocks and the button Authorize appear only in a sandbox that requires credentials.
const [, sandbox] = /^(.*\/sandboxes\/[^/]+)\/docs$/.exec(location.pathname) ?? [];
const showAccess = async () => {
  const { data } = await (await fetch(sandbox)).json();
  document.documentElement.classList.toggle('locked', data.settings.auth !== null);
};
if (sandbox) {
  window.addEventListener('focus', showAccess);
  showAccess();
}
