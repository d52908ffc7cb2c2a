// Tries the client that oapi-codegen has made beside it: `post URL` signs up and publishes, `read` writes again what it reads.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"time"

	"generators/client"
)

type read struct {
	Name  string          `json:"name"`
	Value json.RawMessage `json:"value"`
}

type written struct {
	Name    string   `json:"name"`
	Value   any      `json:"value"`
	Untyped []string `json:"untyped"`
	Problem string   `json:"problem"`
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// The places where a value lies in what has no type of its own.
func untyped(at string, value reflect.Value) []string {
	found := []string{}
	switch value.Kind() {
	case reflect.Pointer:
		if !value.IsNil() {
			found = untyped(at, value.Elem())
		}
	case reflect.Interface:
		if !value.IsNil() {
			found = []string{at}
		}
	case reflect.Struct:
		for index := range value.NumField() {
			if field := value.Type().Field(index); field.IsExported() {
				found = append(found, untyped(at+"."+field.Name, value.Field(index))...)
			}
		}
	case reflect.Slice:
		for index := range value.Len() {
			found = append(found, untyped(at+"[]", value.Index(index))...)
		}
	case reflect.Map:
		for _, key := range value.MapKeys() {
			found = append(found, untyped(at+"{}", value.MapIndex(key))...)
		}
	}
	return found
}

func again(one read) written {
	make, known := types[one.Name]
	if !known {
		return written{Name: one.Name, Problem: "has no type"}
	}
	value := make()
	if err := json.Unmarshal(one.Value, value); err != nil {
		return written{Name: one.Name, Problem: err.Error()}
	}
	return written{Name: one.Name, Value: value, Untyped: untyped(one.Name, reflect.ValueOf(value))}
}

// A new value of what an answer holds.
func fieldOf(answer any, name string) any {
	field, _ := reflect.TypeOf(answer).FieldByName(name)
	return reflect.New(field.Type.Elem()).Interface()
}

func post(server string) {
	ctx := context.Background()
	token := ""
	as := client.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		if token != "" {
			request.Header.Set("Authorization", "Bearer "+token)
		}
		return nil
	})
	api := must(client.NewClientWithResponses(server, as))
	account := client.SignUpRequest{Email: "go@example.com", Password: "correct horse battery", Name: "Ada"}
	token = must(api.SignUpWithResponse(ctx, nil, account)).JSON201.Data.Token
	brand := must(api.CreateBrandWithResponse(ctx, nil, client.CreateBrandRequest{Name: "Go"})).JSON201.Data
	wanted := client.AuthorizeConnectionRequest{BrandSlug: brand.Slug}
	page := must(api.AuthorizeConnectionWithResponse(ctx, "x", nil, wanted)).JSON200.Data.AuthorizeUrl
	must(http.PostForm(page, url.Values{"account": {"go"}, "decision": {"allow"}}))
	draft := client.CreatePostRequest{BrandSlug: brand.Slug, Platforms: []client.Platform{"x"}, Text: "By a client in Go"}
	made := must(api.CreatePostWithResponse(ctx, nil, draft)).JSON201.Data
	must(api.PublishPostWithResponse(ctx, made.Id, nil))
	for {
		status := must(api.GetPostProgressWithResponse(ctx, made.Id)).JSON200.Data.Status
		if status != "scheduled" && status != "publishing" {
			fmt.Println(status)
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func main() {
	if os.Args[1] == "post" {
		post(os.Args[2])
		return
	}
	all := []read{}
	if err := json.NewDecoder(os.Stdin).Decode(&all); err != nil {
		panic(err)
	}
	results := []written{}
	for _, one := range all {
		results = append(results, again(one))
	}
	if err := json.NewEncoder(os.Stdout).Encode(results); err != nil {
		panic(err)
	}
}
