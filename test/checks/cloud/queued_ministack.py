"""MiniStack, with at most SLOTS functions running at once; further requests wait for their turn.

As it comes, it starts a process for every request that finds none idle. A test that sends a hundred at once then
starts a hundred processes on the cores of this machine, and their calls to the store time out waiting for each
other, as no Lambda does. Calls that are not requests to an API (DynamoDB's, say) never wait here.

It also makes CloudFormation accept an AWS Budget, which MiniStack does not have, and create nothing for it, and it checks
the resource policy of an API, which MiniStack does only for signed requests: all come from this machine.
"""

import asyncio

import ministack.services.apigateway_v1 as gateway
import ministack.services.cloudformation.provisioners as provisioners
from ministack.app import main
from ministack.core.iam_evaluator import EvalContext, evaluate_resource_policy

SLOTS = asyncio.Semaphore(8)
invoke = gateway._invoke_lambda_proxy_v1


async def invoke_in_turn(*args, **kwargs):
    async with SLOTS:
        return await invoke(*args, **kwargs)


def check_address(api_id, stage, method, path, account, region):
    arn = gateway.execute_api_arn(region, account, api_id, stage, method, path)
    policy = (gateway.rest_api_policy_for_arn(arn) or ("",))[0]
    context = EvalContext("*", "Anonymous", "", "execute-api:Invoke", arn, region, source_ip="127.0.0.1")
    if not policy or evaluate_resource_policy(policy, context).decision == "Allow":
        return None
    return gateway._gw_error("ACCESS_DENIED", "denied by the resource policy")


gateway._invoke_lambda_proxy_v1 = invoke_in_turn
gateway._anonymous_policy_error = check_address
provisioners._RESOURCE_HANDLERS["AWS::Budgets::Budget"] = {
    "create": lambda logical_id, props, stack_name: (logical_id, {}),
    "delete": lambda physical_id, props: None,
}

if __name__ == "__main__":
    main()
