"""LocalStack without Docker: functions run in processes of the first `node` on the path.

LocalStack runs functions in containers of AWS's image, under a supervisor that it downloads. Here, a process replaces
the container. LocalStack would also download DynamoDB Local. Here, the engine at DYNAMODB_LOCAL_PORT has the tables.

At most SLOTS functions run at once, and further requests wait for their turn: otherwise, a test that sends a hundred at
once starts a hundred processes, whose calls to the store time out waiting for each other.
"""

import json
import os
import subprocess
import threading


class Lock:
    """threading.Lock as a class, which it is from Python 3.13 on: LocalStack uses it as a type."""

    def __new__(cls, allocate=threading.Lock):
        return allocate()


threading.Lock = Lock

from localstack.runtime.main import main
from localstack.services.dynamodb.server import DynamodbServer
from localstack.services.lambda_.invocation.lambda_models import InvocationResult
from localstack.services.lambda_.invocation.plugins import DockerRuntimeExecutorPlugin
from localstack.services.lambda_.invocation.runtime_executor import RuntimeExecutor
from localstack.services.lambda_.invocation.version_manager import LambdaVersionManager

SLOTS = threading.Semaphore(4)
invoke = LambdaVersionManager.invoke

HOST = "127.0.0.1"
RUN_FUNCTION = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run-function.mjs")


class ProcessExecutor(RuntimeExecutor):
    """One process of a function, which gets an invocation as a line of JSON and responds with another."""

    def start(self, env_vars):
        self.env_vars = env_vars
        code = str(self.function_version.config.code.get_unzipped_code_location())
        self.process = subprocess.Popen(
            ["node", RUN_FUNCTION, code, self.function_version.config.handler],
            env={"PATH": os.environ["PATH"], **{name: str(value) for name, value in env_vars.items()}},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def invoke(self, payload):
        request_id = payload["invoke-id"]
        limit = threading.Timer(self.function_version.config.timeout, self.process.kill)
        limit.start()
        try:
            self.process.stdin.write(json.dumps(payload).encode() + b"\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = b""
        finally:
            limit.cancel()
        if not line:
            self.stop()
            self.start(self.env_vars)
            line = b'{"error": {"errorType": "Runtime.ExitError", "errorMessage": "The function ended or took too long"}}'
        result = json.loads(line)
        is_error = "error" in result
        content = json.dumps(result["error" if is_error else "result"]).encode()
        return InvocationResult(request_id, content, is_error=is_error, logs="")

    def stop(self):
        self.process.kill()
        self.process.wait()

    def get_address(self):
        return HOST

    def get_endpoint_from_executor(self):
        return HOST

    def get_runtime_endpoint(self):
        return ""

    def get_logs(self):
        return ""

    @classmethod
    def prepare_version(cls, function_version):
        function_version.config.code.prepare_for_execution()

    @classmethod
    def cleanup_version(cls, function_version):
        pass


def invoke_in_turn(self, *, invocation):
    with SLOTS:
        return invoke(self, invocation=invocation)


LambdaVersionManager.invoke = invoke_in_turn
DockerRuntimeExecutorPlugin.load = lambda self, *args, **kwargs: ProcessExecutor
DynamodbServer.start_dynamodb = lambda self: True

if __name__ == "__main__":
    main()
