"""Prints the body of the message on standard input, if the official library verifies its signature."""

import json
import sys

from standardwebhooks import Webhook

message = json.load(sys.stdin)
print(json.dumps(Webhook(message["secret"]).verify(message["body"], message["headers"])))
