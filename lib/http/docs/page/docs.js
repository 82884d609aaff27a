// Starts Swagger UI with the OpenAPI document of the deployment that serves this page.
window.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  // The validator badge would send the document to a third party.
  validatorUrl: null,
});

// Swagger UI has dark colours, but leaves it to the page to choose them.
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const chooseColours = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', chooseColours);
chooseColours();
