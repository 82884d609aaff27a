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
