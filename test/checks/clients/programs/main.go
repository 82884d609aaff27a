package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func main() {
	configuration := openapi.NewConfiguration()
	configuration.Servers = openapi.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	orders := openapi.NewAPIClient(configuration).OrdersAPI
	ctx := context.Background()

	item := *openapi.NewOrderItemRequest("Margherita pizza", 2, 9.5)
	draft := *openapi.NewCreateOrderRequest("Ada Lovelace", "ada@example.com", []openapi.OrderItemRequest{item})
	created := accept(orders.CreateOrder(ctx).CreateOrderRequest(draft).Execute()).Data
	equal(created.Status, openapi.PENDING)
	equal(created.Total, 19)
	equal(created.CreatedAt.IsZero(), false)

	equal(accept(orders.GetOrder(ctx, created.Id).Execute()).Data, created)
	var listed openapi.OrderListData = accept(orders.ListOrders(ctx).Status(openapi.PENDING).Execute()).Data
	equal(listed.Orders, []openapi.Order{created})

	change := func(status openapi.OrderStatus) openapi.Order {
		request := openapi.UpdateOrderRequest{Status: &status}
		return accept(orders.UpdateOrder(ctx, created.Id).UpdateOrderRequest(request).Execute()).Data
	}
	equal(change(openapi.PAID).Receipt.TotalAmount, 19)
	equal(change(openapi.COMPLETED).Status, openapi.COMPLETED)

	_, response, err := orders.CancelOrder(ctx, created.Id).Execute()
	equal(response.StatusCode, 422)
	conflict := bodyOf[openapi.InvalidStatusTransitionErrorBody](err).Error
	equal(conflict.Code, "INVALID_STATUS_TRANSITION")
	equal(conflict.Details.From, openapi.COMPLETED)

	equal(accept(orders.DeleteOrder(ctx, created.Id).Execute()).Data.Deleted, true)
	_, response, err = orders.GetOrder(ctx, created.Id).Execute()
	equal(response.StatusCode, 404)
	equal(bodyOf[openapi.NotFoundErrorBody](err).Error.Code, "NOT_FOUND")
}

func accept[Body, Response any](body *Body, _ Response, err error) Body {
	if err != nil {
		panic(err)
	}
	return *body
}

func bodyOf[Body any](err error) (body Body) {
	var refused *openapi.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic(err)
	}
	if err := json.Unmarshal(refused.Body(), &body); err != nil {
		panic(err)
	}
	return body
}

func equal[Value any](found, expected Value) {
	if !reflect.DeepEqual(found, expected) {
		panic(fmt.Sprintf("found %v, expected %v", found, expected))
	}
}
